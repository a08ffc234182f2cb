import type { User } from '@fresher-party/contract/calls/person';
import { stationRoleOf } from '@fresher-party/contract/stations';
import { asRecord, type Json } from './record.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Parses a user leniently: `_id` or `id`; any role but admin and a station's is a guest (spec §3). Other fields, such as new ones of
 * the profile, are kept as they are. Null if it is no object.
 */
export function readUser(raw: unknown): User | null {
  if (asRecord(raw) !== raw) return null;
  const { _id, ...record }: Json = asRecord(raw);
  const role = text(record.role).toLowerCase();
  return {
    ...record,
    id: text(_id) || text(record.id),
    name: text(record.name),
    email: text(record.email),
    role: role === 'admin' ? role : (stationRoleOf(role) ?? 'guest'),
  };
}
