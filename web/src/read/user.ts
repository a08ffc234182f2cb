import type { User } from '@fresher-party/contract/schemas/person';
import { asRecord, type Json } from './record.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads a user tolerantly: `_id` or `id`; any role but admin, or none, is a guest (spec §3). Every other field, such
 * as one that joins the profile, is taken over as it is. Null for what is no record.
 */
export function readUser(raw: unknown): User | null {
  if (asRecord(raw) !== raw) return null;
  const { _id, ...record }: Json = asRecord(raw);
  return {
    ...record,
    id: text(_id) || text(record.id),
    name: text(record.name),
    email: text(record.email),
    role: text(record.role).toLowerCase() === 'admin' ? 'admin' : 'guest',
  };
}
