import type { User } from '@fresher-party/contract/calls/person';
import type { Output } from '@fresher-party/contract/endpoints';
import type { ExportList } from '@fresher-party/contract/export-lists';
import type { DocumentData, Transaction } from 'firebase-admin/firestore';
import { adminOf, audit } from '../../db/audit.ts';
import type { Collections } from '../../db/collections.ts';
import { idCursor, type PageRequest, pageById } from '../../db/pages.ts';
import { queries } from '../../db/queries.ts';
import type { Kind, KindName } from '../../db/register/kind.ts';
import { register } from '../../db/register/register.ts';
import type { Dependencies } from '../dependencies.ts';
import { columnsOf, rowOf } from './rows.ts';

export type StoredList = keyof Collections & KindName;

/** Whether a document has expired. The database's TTL deletes late (ADR 12). */
const hasExpired = ({ expireAt }: DocumentData, now: Date): boolean =>
  expireAt instanceof Date && expireAt.getTime() <= now.getTime();

/** Downloads, and the pages of their collections. */
export function downloadStore({ collections, read }: Dependencies) {
  const { auditLog } = collections;
  return {
    /** Writes the download's audit entry, whose id is the download's id. */
    note(tx: Transaction, id: string, admin: User, list: ExportList, now: Date): void {
      const act = { who: adminOf(admin), action: 'list-downloaded', target: { type: 'list', id: list }, now } as const;
      audit(tx, auditLog, act, auditLog.doc(id));
    },

    /** The list of a download that the person started after `since`. One read. */
    async begun(id: string, { id: uid }: User, since: Date): Promise<ExportList | undefined> {
      const { target, who, createdAt } = (await read(auditLog.doc(id))).data() ?? {};
      const isOwn = who?.type === 'admin' && who.id === uid;
      return isOwn && target?.type === 'list' && createdAt && createdAt > since ? target.id : undefined;
    },

    /** One page in the order of ids, without expired documents. */
    async page(
      list: StoredList,
      { limit, cursor }: PageRequest,
      now: Date,
    ): Promise<Output<'GET /admin/exports/{id}'>> {
      const { docs, next } = await pageById(queries.byId(collections, { list }), { after: idCursor(cursor), limit });
      const live = docs.filter((doc) => !hasExpired(doc.data(), now));
      const rows = live.map((doc) => rowOf(doc.id, doc.data()));
      const { columns: first }: Kind = register[list];
      const columns = columnsOf(rows, first);
      return { data: { columns, rows }, ...(next ? { nextCursor: next } : {}) };
    },
  };
}
