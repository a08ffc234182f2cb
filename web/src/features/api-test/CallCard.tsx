import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ApiTestPage.module.css';
import { JsonBlock } from './JsonBlock.tsx';
import { type TestedKey, testCalls } from './test-calls.ts';
import type { Outcome } from './use-api-tests.ts';

interface Props {
  call: TestedKey;
  outcome: Outcome | undefined;
  busy: boolean;
  onTest: () => void;
}

function marker(outcome: Outcome): string | undefined {
  if (outcome.status === 'running') return 'muted small';
  return `cluster gap-2 middle bold ${outcome.success ? 'mint' : 'rose'}`;
}

/** One call: what it does, its button, and the response. */
export function CallCard({ call, outcome, busy, onTest }: Props) {
  const { does, writes, access } = testCalls[call];
  return (
    <li className="card cluster loose items-start">
      <div className={styles.what}>
        <h3 className={styles.path}>{call}</h3>
        {access === 'admin' && (
          <p className="row gap-1 middle gold tiny semibold">
            <Icon name="shield" size={16} /> Requires Admin Access
          </p>
        )}
        {access === 'user' && <p className="row gap-1 middle muted tiny">Needs a session</p>}
        <p className={styles.does}>
          {does} {writes && <strong className="ink semibold">In your name it {writes}.</strong>}
        </p>
      </div>
      <Button busy={busy || outcome?.status === 'running'} onClick={onTest}>
        Test<span className="visually-hidden"> {call}</span>
      </Button>
      {outcome && (
        <div className={styles.result}>
          <p role="status" className={marker(outcome)}>
            {outcome.status === 'running' ? (
              'Waiting for the answer…'
            ) : (
              <>
                <Icon name={outcome.success ? 'check' : 'alert'} size={20} />
                {outcome.success ? 'Success' : 'Error'} <small className="muted tiny">{outcome.title}</small>
              </>
            )}
          </p>
          {outcome.status === 'done' && <JsonBlock label={`Answer to ${call}`}>{outcome.json}</JsonBlock>}
        </div>
      )}
    </li>
  );
}
