import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../api/use-act.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './ApiTestPage.module.css';
import { groups, sampleData, send, type TestCall, tests } from './test-calls.ts';

const pauseMs = 500;

type Outcome = 'running' | { readonly success: boolean; readonly title: string; readonly json: string };

function JsonBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <section className={`muted tiny ${styles.json}`} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}

interface CardProps extends TestCall {
  name: string;
  outcome: Outcome | undefined;
  busy: boolean;
  onTest: () => void;
}

function CallCard({ name, does, needs, writes, outcome, busy, onTest }: CardProps) {
  return (
    <li className="card cluster loose items-start">
      <div className={`cluster middle shrink breakable ${styles.what}`}>
        <h3 className={styles.path}>{name}</h3>
        {needs === 'admin' && (
          <p className="row gap-1 middle gold tiny semibold">
            <Icon name="shield" size={16} /> Requires Admin Access
          </p>
        )}
        {needs === 'session' && <p className="row gap-1 middle muted tiny">Needs a session</p>}
        <p className={`muted small ${styles.does}`}>
          {does} {writes && <strong className="ink semibold">In your name it {writes}.</strong>}
        </p>
      </div>
      <Button busy={busy || outcome === 'running'} onClick={onTest}>
        Test<span className="visually-hidden"> {name}</span>
      </Button>
      {outcome === 'running' && (
        <p role="status" className={`muted small ${styles.result}`}>
          Waiting for the answer…
        </p>
      )}
      {outcome && outcome !== 'running' && (
        <div className={`stack gap-2 shrink ${styles.result}`}>
          <p role="status" className={`cluster gap-2 middle bold ${outcome.success ? 'mint' : 'rose'}`}>
            <Icon name={outcome.success ? 'check' : 'alert'} size={20} />
            {outcome.success ? 'Success' : 'Error'} <small className="muted tiny">{outcome.title}</small>
          </p>
          <JsonBlock label={`Answer to ${name}`}>{outcome.json}</JsonBlock>
        </div>
      )}
    </li>
  );
}

export function ApiTestPage() {
  const user = useSession()?.user ?? null;
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [isAsking, setAsking] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function test(name: string, one: TestCall): Promise<void> {
    setOutcomes((earlier) => ({ ...earlier, [name]: 'running' }));
    const startedAt = performance.now();
    const result = await send(name, one);
    const shown = result.success ? result.data : (result.data ?? { status: result.status, message: result.message });
    const status = result.success ? 200 : result.status || 'no answer';
    const title = `${status} · ${Math.round(performance.now() - startedAt)} ms`;
    const outcome = { success: result.success, title, json: JSON.stringify(shown, null, 2) };
    setOutcomes((earlier) => ({ ...earlier, [name]: outcome }));
  }

  const [runAll, isRunning] = useSubmit(async () => {
    setAsking(false);
    setOutcomes({});
    for (const [name, one] of tests) {
      if (isLeft.current) return;
      await test(name, one);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  });

  const done = Object.values(outcomes).filter((outcome) => outcome !== 'running');
  const succeeded = done.filter(({ success }) => success).length;
  const progress = isRunning
    ? `Running ${Object.keys(outcomes).length} of ${tests.length}`
    : done.length > 0 && `${succeeded} succeeded, ${done.length - succeeded} ended in an error.`;

  return (
    <div className="page shrink">
      <div className="stack gap-6 shrink halves apart items-start">
        <div className="stack gap-6 shrink">
          <header>
            <PageHeading>API test page</PageHeading>
            <p className="muted breakable above-3 measure">
              A tool for developers. It calls the API of this site with the sample data shown here, and with your
              session if you have one.{' '}
              {user
                ? `You are logged in as ${user.email} (${user.role}).`
                : 'You are not logged in: calls that need a session answer 401, which only shows here.'}
            </p>
          </header>
          <section className="stack start" aria-label="All tests">
            <Button kind="gold" icon="play" busy={isRunning} onClick={() => (user ? setAsking(true) : void runAll())}>
              Run All Tests
            </Button>
            <p role="status" className={`muted small semibold breakable ${styles.progress}`}>
              {progress}
            </p>
          </section>
        </div>
        <details className={`shrink ${styles.sample}`} open>
          <summary>Sample test data</summary>
          <JsonBlock label="Sample test data">{JSON.stringify(sampleData, null, 2)}</JsonBlock>
        </details>
      </div>
      {Object.entries<Readonly<Record<string, TestCall>>>(groups).map(([group, calls]) => (
        <section key={group} className="shrink" aria-label={group}>
          <h2 className="below-3">{group}</h2>
          <ul className="stack halves items-start">
            {Object.entries(calls).map(([name, one]) => (
              <CallCard
                key={name}
                name={name}
                {...one}
                outcome={outcomes[name]}
                busy={isRunning}
                onTest={() => void test(name, one)}
              />
            ))}
          </ul>
        </section>
      ))}
      {isAsking && (
        <Confirm
          title="Run everything in your name?"
          act={{ busy: isRunning, submit: runAll }}
          yes="Run in my name"
          doing="Running..."
          onCancel={() => setAsking(false)}
        >
          <ul className="stack gap-2 muted small">
            {tests
              .filter(([, { writes, needs }]) => writes && (needs !== 'admin' || user?.role === 'admin'))
              .map(([name, { writes }]) => (
                <li key={name}>
                  <code className="ink">{name}</code> {writes}.
                </li>
              ))}
          </ul>
        </Confirm>
      )}
    </div>
  );
}
