import { categoryTitles } from '@fresher-party/contract/categories';
import { proofTexts } from '@fresher-party/contract/vote-proof';
import { Link } from 'react-router-dom';
import { paths } from '../../app/routes.ts';
import type { PublishedVote } from '../../read/results.ts';
import type { LoginState } from '../../state/session/return-path.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Answer } from './Answer.tsx';
import { foundText, type VoteCheck } from './check-votes.ts';
import styles from './ResultsPage.module.css';
import { SealAlarm, SealAnswer } from './SealCheck.tsx';
import { useSealCheck } from './use-seal-check.ts';
import { useVoteCheck } from './use-vote-check.ts';

/** What the check found for the user's own codes. */
function OwnVotes({ check, holdsCodes, loggedIn }: { check: VoteCheck; holdsCodes: boolean; loggedIn: boolean }) {
  const { found, missing, withoutCodes } = check;
  if (withoutCodes) {
    return <Answer icon="lock" title="This vote was sealed without codes, so there is nothing to look up." />;
  }
  if (found.length > 0) {
    return (
      <Answer icon="check" title={foundText(found)}>
        Found in the sealed {found.length === 1 ? 'list' : 'lists'}. What you chose stays secret.
      </Answer>
    );
  }
  if (missing.length > 0) return null;
  if (!loggedIn) {
    const state: LoginState = { from: { pathname: paths.results } };
    return (
      <Answer icon="lock" title="Did you vote on this phone?">
        <Link to={paths.login} state={state} className="link target">
          Log in
        </Link>{' '}
        and it looks for your votes in the sealed lists.
      </Answer>
    );
  }
  return (
    <Answer icon="lock" title="This phone holds no codes of your votes.">
      {holdsCodes
        ? 'A vote that was sent from it was not counted. One from another phone of yours may have been.'
        : 'Codes stay on the phone that voted. Open this page there to look for your votes.'}
    </Answer>
  );
}

/**
 * Whether the user's votes are in the sealed lists, the totals agree and nothing has changed since; if not, how to
 * report it (ADR 40).
 */
export function VoteCheckCard({ published: { results, sealText } }: { published: PublishedVote }) {
  const state = useVoteCheck(results);
  const seal = useSealCheck(sealText);
  const loggedIn = useSession() !== null;
  return (
    <section className={styles.check} aria-label="Your votes">
      {state.status === 'checked' &&
        state.check.missing.map(({ category, code }) => (
          <Notice key={category} tone="error">
            <p className="semibold">Your vote for {categoryTitles[category]} is not in the sealed list.</p>
            <p className="small above-1">
              Please show this to the organising committee, and stay logged in on this phone until they have looked.
              Your code, which says nothing about your choice:
            </p>
            <code translate="no" className={styles.code}>
              {code}
            </code>
          </Notice>
        ))}
      {state.status === 'checked' &&
        state.check.mismatches.map((sentence) => (
          <Notice key={sentence} tone="error">
            {sentence} Please show this to the organising committee.
          </Notice>
        ))}
      {seal?.kind === 'changed' && <SealAlarm>{seal.sentence}</SealAlarm>}
      <div role="status">
        {state.status === 'checking' && <Answer icon="lock" title="Looking for your votes…" />}
        {state.status === 'failed' && (
          <Answer icon="alert" title="Your votes could not be looked for.">
            <Button icon="refresh" onClick={state.retry}>
              Try again
            </Button>
          </Answer>
        )}
        {state.status === 'checked' && (
          <OwnVotes check={state.check} holdsCodes={state.holdsCodes} loggedIn={loggedIn} />
        )}
      </div>
      <SealAnswer check={seal} />
      <details>
        <summary className="disclosure small">What this shows</summary>
        <div className="stack small muted">
          <p>{proofTexts.inclusion}</p>
          <p>{proofTexts.totals}</p>
          <p>{proofTexts.seal}</p>
          <p>{proofTexts.limits}</p>
        </div>
      </details>
    </section>
  );
}
