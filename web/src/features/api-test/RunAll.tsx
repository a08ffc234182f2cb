import type { User } from '@fresher-party/contract/schemas/person';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './ApiTestPage.module.css';
import { type TestedKey, testedKeys, writesOf } from './test-calls.ts';
import type { Outcome } from './use-api-tests.ts';

interface Props {
  user: User | null;
  outcomes: Partial<Record<TestedKey, Outcome>>;
  running: TestedKey | null;
  onRun: () => void;
  onStop: () => void;
}

function progress(running: TestedKey | null, outcomes: Props['outcomes']): string {
  if (running) return `Running ${testedKeys.indexOf(running) + 1} of ${testedKeys.length}: ${running}`;
  const done = Object.values(outcomes).filter((outcome) => outcome.status === 'done');
  if (done.length === 0) return '';
  const succeeded = done.filter(({ success }) => success).length;
  return `${succeeded} succeeded, ${done.length - succeeded} ended in an error.`;
}

/** Runs every call, one after the other. Logged-in users first confirm a list of what that writes in their name. */
export function RunAll({ user, outcomes, running, onRun, onStop }: Props) {
  const [asking, setAsking] = useState(false);
  const run = () => {
    setAsking(false);
    onRun();
  };
  return (
    <section className="stack start" aria-label="All tests">
      {running ? (
        <Button icon="close" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button kind="gold" icon="play" onClick={() => (user ? setAsking(true) : run())}>
          Run All Tests
        </Button>
      )}
      {user && asking && !running && (
        // biome-ignore lint/a11y/useSemanticElements: a confirmation, not a fieldset.
        <div className="card stack small" role="group" aria-label="Before all tests run">
          <p>
            You are logged in as <bdi translate="no">{user.name}</bdi>. Running everything, in your name,
          </p>
          <ul className="stack gap-2 muted">
            {writesOf(user.role).map(({ key, writes }) => (
              <li key={key}>
                <code translate="no" className="ink">
                  {key}
                </code>{' '}
                {writes}.
              </li>
            ))}
          </ul>
          <div className="cluster gap-2">
            <Button onClick={run}>Run in my name</Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <p role="status" className={styles.progress}>
        {progress(running, outcomes)}
      </p>
    </section>
  );
}
