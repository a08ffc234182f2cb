import type { HostWhisper } from '@fresher-party/contract/calls/stations';
import type { Output } from '@fresher-party/contract/endpoints';
import type { HostAct } from '@fresher-party/contract/stations';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery, type QueryDefinition, updateQuery, useQuery } from '../../../api/use-query.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { adminTexts, movedTexts } from '../admin-texts.ts';
import { ReadingScene } from './ReadingScene.tsx';

interface Staged {
  readonly whispers: readonly HostWhisper[];
  /** Including those beyond the list. */
  readonly total: number;
}

const readStaged = ({ data, results }: Output<'GET /station/whispers'>): Staged => ({
  whispers: data.whispers,
  total: results,
});

const staged: QueryDefinition<'GET /station/whispers', Staged> = {
  endpoint: 'GET /station/whispers',
  read: readStaged,
};

const refresh = async (): Promise<boolean> => (await fetchQuery(staged)) === null;

/** The whispers that the host's station reads out. Its own endpoints don't send the senders (ADR 55). */
export function HostReadOut() {
  const list = useQuery(staged);
  useLiveSignal([liveTargets.newestMessage], refresh);
  return (
    <Loaded of={list} label="Fetching what is on stage" rows={2} failed={adminTexts.messagesFailed} ageIsShown>
      {(data) => <Reading {...data} />}
    </Loaded>
  );
}

function Reading({ whispers, total }: Staged) {
  /** The whisper that this device has read last, for the Back button. */
  const [last, setLast] = useState<HostWhisper | null>(null);
  const { act, busy, outcome } = useAct(
    async (name: HostAct, whisper: HostWhisper) => {
      const result = await call('POST /station/whispers', { body: { act: name, id: whisper.id } });
      if (result.success) {
        updateQuery(staged, () => readStaged(result.data));
        setLast(name === 'read' ? whisper : null);
      }
      return outcomeOf(result, movedTexts.failed, ({ message }) => message);
    },
    { rests: true, refresh: async (answer) => answer?.tone === 'error' && refresh() },
  );
  const [current] = whispers;
  return (
    <ReadingScene
      large
      current={current && { id: current.id, words: current.message }}
      later={Math.max(0, total - 1)}
      outcome={outcome}
    >
      {current && (
        <Button kind="gold" busy={busy} onClick={() => void act('read', current)}>
          Read, next
        </Button>
      )}
      {last && (
        <Button icon="undo" busy={busy} onClick={() => void act('back', last)}>
          Back to the last one
        </Button>
      )}
    </ReadingScene>
  );
}
