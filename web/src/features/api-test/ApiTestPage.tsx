import { defaultEmailDomain } from '@fresher-party/contract/event';
import { useRef, useState } from 'react';
import { callAny, randomHex } from '../../api/client.ts';
import { useSubmit } from '../../api/use-act.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Status } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './ApiTestPage.module.css';

const user = { name: 'Test User', email: `test.user@${defaultEmailDomain}`, password: 'sample-password-1' };

const sampleData = {
  user,
  otp: '000000',
  candidateID: 'sampleCandidate',
  category: 'Mr_Fresher',
  candidate: { name: 'Sample Candidate', category: 'Mr' },
  songLinks: ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  message: 'A sample whisper from the API test page.',
};

const { email, password } = user;
const { otp, candidateID, category, candidate, songLinks, message } = sampleData;

interface Options {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
}

/** The calls of spec §7: what each does, and what it is sent. */
const groups: Readonly<Record<string, Readonly<Record<string, readonly [does: string, options?: Options]>>>> = {
  Authentication: {
    'POST /signup': ['Asks for a code, which goes to the sample user at most once a minute.', { body: user }],
    'POST /verify-otp': ['Tries a made-up code, so it creates nothing.', { body: { email, otp } }],
    'POST /login': ['Tries to log the sample user in. Your session stays as it is.', { body: { email, password } }],
  },
  Voting: {
    'POST /vote': ['For a candidate that does not exist, so it never spends your vote.', { body: { candidateID } }],
    'GET /vote/category/{category}': ['Reads the candidates of one category.', { params: { category } }],
    'GET /vote/all': ['Reads the candidates of both categories.'],
  },
  Songs: {
    'POST /songs/submit': ['Requests the sample track, which takes one of your three slots.', { body: { songLinks } }],
    'GET /songs/my-suggestions': ['Reads your own song requests.'],
  },
  Messages: {
    'POST /messages/send': ['Each time sends a whisper to the organisers, in your name.', { body: { message } }],
    'GET /messages/my-messages': ['Reads your own messages.'],
  },
  Admin: {
    'POST /admin': ['Puts the sample candidate on the ballot, until you remove it.', { body: candidate }],
    'GET /songs/all': ['Reads every song request.'],
    'GET /messages/all': ['Reads every message with its sender.'],
    'GET /messages/user/{id}': ['Reads the messages of the sample user.', { params: { id: email } }],
  },
};
const tests = Object.values(groups).flatMap((calls) =>
  Object.entries(calls).map(([name, [, options]]) => ({ name, options })),
);

type Outcome = 'running' | { readonly success: boolean; readonly title: string; readonly json: string };

function JsonBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <section className={`muted tiny ${styles.json}`} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}

function Answer({ name, of: outcome }: { name: string; of: Outcome | undefined }) {
  const answer = outcome !== 'running' && outcome;
  return (
    <>
      <Status>
        {outcome === 'running' && <p className="muted small">Waiting for the answer…</p>}
        {answer && (
          <p className={`cluster gap-2 middle bold ${answer.success ? 'mint' : 'rose'}`}>
            <Icon name={answer.success ? 'check' : 'alert'} size={20} />
            {answer.success ? 'Success' : 'Error'} <small className="muted tiny">{answer.title}</small>
          </p>
        )}
      </Status>
      {answer && <JsonBlock label={`Answer to ${name}`}>{answer.json}</JsonBlock>}
    </>
  );
}

export function ApiTestPage() {
  const user = useSession()?.user;
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [isAsking, setAsking] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  async function test(name: string, options?: Options): Promise<void> {
    setOutcomes((earlier) => ({ ...earlier, [name]: 'running' }));
    const startedAt = performance.now();
    const result = await callAny<unknown>(name, { ...options, idempotencyKey: randomHex() });
    const { success, data } = result;
    const shown = success ? data : (data ?? { status: result.status, message: result.message });
    const title = `${success ? 200 : result.status || 'no answer'} · ${Math.round(performance.now() - startedAt)} ms`;
    setOutcomes((earlier) => ({ ...earlier, [name]: { success, title, json: JSON.stringify(shown, null, 2) } }));
  }

  const [runAll, isRunning] = useSubmit(async () => {
    setAsking(false);
    setOutcomes({});
    for (const { name, options } of tests) {
      // The page has been left.
      if (!page.current) return;
      await test(name, options);
      // Spec §2.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });

  const done = Object.values(outcomes).filter((outcome) => outcome !== 'running');
  const succeeded = done.filter(({ success }) => success).length;
  const progress = isRunning
    ? `Running ${Object.keys(outcomes).length} of ${tests.length}`
    : done.length > 0 && `${succeeded} succeeded, ${done.length - succeeded} ended in an error.`;

  return (
    <div ref={page} className="page shrink">
      <header>
        <PageHeading>API test page</PageHeading>
        <p className="muted breakable above-3 measure">
          A tool for developers. It calls the API of this site with the sample data shown here, and with your session if
          you have one.{' '}
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
      <details className={`shrink ${styles.sample}`} open>
        <summary>Sample test data</summary>
        <JsonBlock label="Sample test data">{JSON.stringify(sampleData, null, 2)}</JsonBlock>
      </details>
      {Object.entries(groups).map(([group, calls]) => (
        <section key={group} className="shrink" aria-label={group}>
          <h2 className="below-3">{group}</h2>
          <ul className="stack halves items-start">
            {Object.entries(calls).map(([name, [does, options]]) => (
              <li key={name} className={`card cluster loose items-start ${styles.call}`}>
                <div className={`cluster middle shrink breakable ${styles.what}`}>
                  <h3 className={styles.path}>{name}</h3>
                  {group === 'Admin' && <p className="gold tiny semibold">Requires Admin Access</p>}
                  <p className={`muted small ${styles.does}`}>{does}</p>
                </div>
                <Button busy={isRunning || outcomes[name] === 'running'} onClick={() => void test(name, options)}>
                  Test<span className="visually-hidden"> {name}</span>
                </Button>
                <Answer name={name} of={outcomes[name]} />
              </li>
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
          <p className="muted">
            It requests a song, sends a whisper and, for an organiser, puts the sample candidate on the ballot.
          </p>
        </Confirm>
      )}
    </div>
  );
}
