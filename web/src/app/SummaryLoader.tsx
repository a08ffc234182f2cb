import { summary } from '../api/queries/summary.ts';
import { useQuery } from '../api/use-query.ts';

/** Keeps the summary of the person loaded; shows nothing. In a chunk of its own, so that a visitor loads no queries. */
export function SummaryLoader() {
  useQuery(summary);
  return null;
}
