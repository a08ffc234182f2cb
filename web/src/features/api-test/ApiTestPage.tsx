import { useSession } from '../../state/session/session.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './ApiTestPage.module.css';
import { CallCard } from './CallCard.tsx';
import { JsonBlock } from './JsonBlock.tsx';
import { RunAll } from './RunAll.tsx';
import { sampleData } from './sample-data.ts';
import { groups, keysOf } from './test-calls.ts';
import { useApiTests } from './use-api-tests.ts';

/** The developer tool (spec §2): a button for every call, and its raw response. A 401 is only shown (ADR 2). */
export function ApiTestPage() {
  const user = useSession()?.user ?? null;
  const { outcomes, running, runAll, runOne, stop } = useApiTests();
  return (
    <div className="page shrink">
      <div className="stack gap-6 shrink halves apart items-start">
        <div className="stack gap-6 shrink">
          <header>
            <PageHeading>API test page</PageHeading>
            <p className={styles.lead}>
              A tool for developers. It calls the API of this site with the sample data shown here, and with your
              session if you have one.{' '}
              {user
                ? `You are logged in as ${user.email} (${user.role}).`
                : 'You are not logged in: calls that need a session answer 401, which only shows here.'}
            </p>
          </header>
          <RunAll user={user} outcomes={outcomes} running={running} onRun={() => void runAll()} onStop={stop} />
        </div>
        <details className={`shrink ${styles.sample}`} open>
          <summary>Sample test data</summary>
          <JsonBlock label="Sample test data">{JSON.stringify(sampleData, null, 2)}</JsonBlock>
        </details>
      </div>
      {groups.map((group) => (
        <section key={group} className="shrink" aria-label={group}>
          <h2 className="below-3">{group}</h2>
          <ul className="stack halves items-start">
            {keysOf(group).map((key) => (
              <CallCard
                key={key}
                call={key}
                outcome={outcomes[key]}
                busy={running !== null}
                onTest={() => void runOne(key)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
