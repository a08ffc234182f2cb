import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { messagesIn } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { type InboxMessage, readMessageList, readStoredMessage } from '../../../read/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { counted } from '../../../ui/wording.ts';
import { stagedMessages } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { ReadingScene } from './ReadingScene.tsx';
import { useMoves } from './use-moves.ts';

const rests = { rests: true };

interface Props {
  large?: boolean;
  /** The number of pending whispers. */
  pending: number;
  /** Shows them; undefined if they are on the page. */
  onPending: (() => void) | undefined;
}

/** The whisper that the host reads out, with the organisers' actions. */
export function ReadOut({ large = false, pending, onPending }: Props) {
  const staged = useStaged();
  const { list, messages } = staged;
  const { move } = useMoves(staged);
  const [current, ...later] = messages ?? [];
  const [pass, passing] = useSubmit(move, rests);
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
      instead={messages ? undefined : unknown}
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

/** Sorts whispers by when they were sent to the stage. */
const inStageOrder = (messages: readonly InboxMessage[]): InboxMessage[] =>
  messages.toSorted((a, b) => (a.movedAt ?? '').localeCompare(b.movedAt ?? ''));

/** The whispers on stage, kept up to date. */
function useStaged() {
  const list = useQuery(stagedMessages);
  const [latest, setLatest] = useState<readonly InboxMessage[] | null>(null);
  /** Moved by this user; the listener or the API may still report them for a moment. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const receive = (next: readonly InboxMessage[]) => {
    setLatest(next);
    setRemoved((before) => new Set([...before].filter((id) => next.some((message) => message.id === id))));
  };
  useLive(messagesIn('on-stage'), {
    onRecords: (records) => receive(records.map(readStoredMessage)),
    poll: async () => {
      const result = await call('GET /messages/all', { query: stagedMessages.query ?? {} });
      if (result.success) receive(readMessageList(result.data).messages);
      return result.success;
    },
  });
  const known = latest ?? (list.status === 'ready' ? list.data.messages : null);
  return {
    list,
    /** Null until loaded. */
    messages: known && inStageOrder(known.filter(({ id }) => !removed.has(id))),
    remove: (ids: readonly string[]) => setRemoved((before) => new Set([...before, ...ids])),
    restore: (messages: readonly InboxMessage[]) => {
      setRemoved((before) => new Set([...before].filter((id) => !messages.some((message) => message.id === id))));
    },
  };
}
