import { summary } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';

export function SummaryLoader(): null {
  useQuery(summary);
  return null;
}
