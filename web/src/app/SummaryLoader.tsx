import { summary } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';

/** Loads the user's summary. A chunk of its own, so that visitors load no query code. */
export function SummaryLoader(): null {
  useQuery(summary);
  return null;
}
