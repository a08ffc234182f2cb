import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { counted } from '../../../ui/wording.ts';
import { stagedMessages } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { ReadingScene } from './ReadingScene.tsx';
import { useMoves } from './use-moves.ts';

const refresh = async (): Promise<boolean> => (await fetchQuery(stagedMessages)) === null;

interface Props {
  large?: boolean;
  /** The number of pending whispers. */
  pending: number;
  /** Shows them; undefined if they are on the page. */
  onPending: (() => void) | undefined;
}

/** The whisper that the host reads out, with the organisers' actions. */
export function ReadOut({ large = false, pending, onPending }: Props) {
  const list = useQuery(stagedMessages);
  useLiveSignal([liveTargets.anyAct], refresh, 2000);
  const [pass, passing] = useSubmit(useMoves(stagedMessages, undefined, refresh), { rests: true });
  const staged = list.status === 'ready' ? list.data.messages.filter(({ state }) => state === 'on-stage') : [];
  // In the order in which they were sent to the stage.
  const [current, ...later] = staged.toSorted((a, b) => (a.movedAt ?? '').localeCompare(b.movedAt ?? ''));
  const unknown =
    list.status === 'error' ? (
      <LoadFailure onRetry={() => void list.reload()}>{adminTexts.messagesFailed}</LoadFailure>
    ) : (
      <Skeleton label="Fetching what is on stage" rows={2} />
    );
  return (
    <ReadingScene
      large={large}
      current={current && { id: current.id, words: current.body }}
      later={later.length}
      instead={list.status === 'ready' ? undefined : unknown}
      empty={
        pending > 0 && (
          <p className="above-3">
            {onPending ? (
              <Button kind={large ? 'gold' : 'ghost'} onClick={onPending}>
                Choose from {counted(pending, 'pending whisper')}
              </Button>
            ) : (
              `${counted(pending, 'pending whisper')} to choose from.`
            )}
          </p>
        )
      }
    >
      {current && (
        <>
          <Button kind={large ? 'gold' : 'ghost'} busy={passing} onClick={() => void pass([current], 'done')}>
            Read, next
          </Button>
          <Button busy={passing} onClick={() => void pass([current], 'pending')}>
            Back to pending
          </Button>
        </>
      )}
    </ReadingScene>
  );
}
