import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { call, errorText, type Failure, type Result } from '../../api/client.ts';
import { type CandidateRow, inCategory, readCandidates } from '../../api/read/candidates.ts';
import type { Resource } from '../../api/use-resource.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { counted } from '../../ui/format.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import add from './AddCandidate.module.css';
import { adminTexts } from './admin-texts.ts';

/** All candidates, in the order of the server. */
export async function loadCandidates(signal: AbortSignal): Promise<Result<readonly CandidateRow[]>> {
  const result = await call('GET /vote/all', { signal });
  return result.success ? { success: true, data: readCandidates(result.data) } : result;
}

const textOf = (failure: Failure): string =>
  errorText(failure, adminTexts.candidatesFailed, adminTexts.candidatesBroken);

function Column({ category, candidates }: { category: Category; candidates: readonly CandidateRow[] }) {
  return (
    <section className={add.column} data-category={category} aria-label={categoryTitles[category]}>
      <header className={add.columnHeader}>
        <h3>{categoryTitles[category]}</h3>
        <p>{counted(candidates.length, 'candidate')}</p>
      </header>
      {candidates.length === 0 ? (
        <p className={add.none}>No candidates added</p>
      ) : (
        <ol className={add.names}>
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <span>{candidate.name}</span>
              {candidate.votes !== null && <small>{counted(candidate.votes, 'vote')}</small>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface Props {
  resource: Resource<readonly CandidateRow[]>;
  reload: () => void;
}

/** The candidates there are, in two columns (spec §2). */
export function RegisteredCandidates({ resource, reload }: Props) {
  const busy = resource.status === 'loading' || (resource.status === 'ready' && resource.refreshing);
  return (
    <section aria-labelledby="registered" className={add.registered}>
      <header className={add.registeredHeader}>
        <h2 id="registered">Registered Candidates</h2>
        <Button icon="refresh" busy={busy} onClick={reload}>
          Refresh
        </Button>
      </header>
      {resource.status === 'loading' && <Skeleton label="Loading candidates..." showLabel />}
      {resource.status === 'error' && <LoadFailure onRetry={reload}>{textOf(resource.failure)}</LoadFailure>}
      {resource.status === 'ready' && (
        <>
          {resource.failure && <Notice tone="error">{textOf(resource.failure)}</Notice>}
          {resource.data.length === 0 ? (
            <EmptyState icon="crown" title="No candidates yet">
              Add your first candidate using the form above.
            </EmptyState>
          ) : (
            <div className={add.lists}>
              {categories.map((category) => (
                <Column key={category} category={category} candidates={inCategory(resource.data, category)} />
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}
