import { candidates } from '../../../api/queries/candidates.ts';
import { fetchQuery, type Query, useQuery } from '../../../api/use-query.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useLiveSignal } from '../../../live/use-live.ts';
import { knownCandidates } from '../../../read/candidates.ts';
import { guests, type TurnoutAnswer } from '../admin-queries.ts';
import { Panel } from '../Panel.tsx';
import { readiness } from './readiness.ts';

/** What is missing before the vote can open; nothing until loaded. */
export function Readiness({ closesAt, voted }: { closesAt: string | null; voted: Query<TurnoutAnswer> }) {
  const [registered, listed] = [useQuery(candidates), useQuery(guests)];
  // Another organiser may add what is missing.
  useLiveSignal([liveTargets.anyAct], async () => {
    const failures = await Promise.all([fetchQuery(candidates), fetchQuery(guests)]);
    return failures.every((failure) => failure === null);
  });
  if (registered.status !== 'ready' || listed.status !== 'ready' || voted.status !== 'ready') return null;
  const missing = readiness({
    candidates: knownCandidates(registered.data),
    signedUp: voted.data.people.signedUp,
    guests: listed.data,
    closesAt,
  });
  return (
    <Panel title="Before it opens" fits>
      {missing.length === 0 ? (
        <p className="mint semibold">Everything is ready.</p>
      ) : (
        <ul className="lined">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
