import type { ActorName } from '@fresher-party/contract/calls/fields';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { type Act, type ApiActor, audit } from './audit.ts';
import type { Collections } from './collections.ts';
import { retryUnknownCommit } from './errors.ts';
import type { WriteOnce, WriteRequest } from './once.ts';

/** A document that organisers change, with who changed each of its parts last. */
interface Changed {
  changedBy?: Record<string, ActorName>;
}

interface ChangeRequest<D extends Changed, T>
  extends Pick<WriteRequest<[], T>, 'call' | 'session' | 'key' | 'body' | 'now'> {
  readonly who: ApiActor;
  readonly ref: DocumentReference<D>;
  /** Documents to read besides. */
  readonly others?: readonly DocumentReference[];
  /** The part of the document that is changed. */
  readonly part: string;
  /** Whether that part is still as the organiser saw it. */
  readonly isSeen: (stored: D | undefined, now: Date) => boolean;
  /** Decides at the database's time. Throws an AppError to refuse. */
  readonly decide: (
    stored: D | undefined,
    now: Date,
    others: readonly DocumentSnapshot[],
  ) => Pick<Act, 'action' | 'target'> & {
    readonly next: D;
    /** Another part that changes with it. */
    readonly alsoChanges?: string | undefined;
    readonly answer: T;
    readonly write?: (tx: Transaction) => void;
  };
}

export type ChangeDocument = ReturnType<typeof createChange>;

/**
 * An organiser's change of a document: reads it, compares it with what they saw, decides, and writes the next version
 * with its log entry. Throws CHANGED, with the name of who was faster if that is known, and what `writeOnce` and
 * `decide` throw.
 */
export function createChange(writeOnce: WriteOnce, clock: Clock, { auditLog }: Pick<Collections, 'auditLog'>) {
  return <D extends Changed, T>({ who, ref, part, others = [], isSeen, decide, ...request }: ChangeRequest<D, T>) =>
    writeOnce({
      ...request,
      reads: [ref, ...others],
      decide: ([found, ...rest]) => {
        const stored = found.data() as D | undefined;
        const now = clock.at(found.readTime.toDate());
        if (!isSeen(stored, now)) {
          const name = stored?.changedBy?.[part]?.name;
          const message = name && `Nothing was changed: ${name} was faster. Look at it, then try again.`;
          throw new AppError('CHANGED', { message });
        }
        const { next, alsoChanges = part, answer, write, ...act } = decide(stored, now, rest);
        const by = { id: who.id, name: who.name };
        return {
          answer,
          write: (tx) => {
            tx.set(ref, { ...next, changedBy: { ...stored?.changedBy, [part]: by, [alsoChanges]: by } });
            write?.(tx);
            audit(tx, auditLog, { who, ...act, now: request.now });
          },
        };
      },
    });
}

/** What a write reads, and what it then decides in the same transaction. Runs through `writeOnce` or `commitDecision`. */
export interface Decision<T> {
  readonly reads: readonly DocumentReference[];
  readonly find?: Query;
  decide(
    found: readonly DocumentSnapshot[],
    matches: readonly QueryDocumentSnapshot[],
  ): { readonly answer: T; write(tx: Transaction): void };
}

/** Commits a decision in its own transaction, for the command line. */
export const commitDecision = <T>(db: Firestore, { reads, find, decide }: Decision<T>): Promise<T> =>
  retryUnknownCommit(() =>
    db.runTransaction(async (tx) => {
      const found = await tx.getAll(...reads);
      const { answer, write } = decide(found, find ? (await tx.get(find)).docs : []);
      write(tx);
      return answer;
    }),
  );
