import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { Act } from './audit.ts';
import type { Changed } from './collections.ts';
import type { Call, Decided, WriteOnce } from './once.ts';

interface ChangeRequest<D extends Changed, T> {
  readonly ref: DocumentReference<D>;
  readonly others?: readonly DocumentReference[];
  readonly part: string;
  /** Whether that part is still as the organiser saw it. */
  readonly isSeen: (stored: D | undefined, now: Date) => boolean;
  /** Decides at the database's time. Throws an AppError to refuse. */
  readonly decide: (
    stored: D | undefined,
    now: Date,
    others: readonly DocumentSnapshot[],
  ) => Pick<Act, 'action' | 'target'> &
    Omit<Decided<T>, 'log'> & {
      readonly next: D;
      readonly alsoChanges?: string | undefined;
    };
}

/** Writes the next version and its log entry. Throws CHANGED with the name of who was faster. */
export function createChange(writeOnce: WriteOnce, clock: Clock) {
  return <D extends Changed, T>(call: Call, { ref, part, others = [], isSeen, decide }: ChangeRequest<D, T>) =>
    writeOnce(call, {
      reads: [ref, ...others],
      decide: ([found, ...rest]): Decided<T> => {
        const stored = found.data() as D | undefined;
        const now = clock.at(found.readTime.toDate());
        if (!isSeen(stored, now)) {
          const name = stored?.changedBy?.[part]?.name;
          const message = name && `Nothing was changed: ${name} was faster. Look at it, then try again.`;
          throw new AppError('CHANGED', { message });
        }
        const { next, alsoChanges = part, answer, write, ...entry } = decide(stored, now, rest);
        const by = { id: call.user.id, name: call.user.name };
        return {
          answer,
          log: [entry],
          write: (tx) => {
            tx.set(ref, { ...next, changedBy: { ...stored?.changedBy, [part]: by, [alsoChanges]: by } });
            write?.(tx);
          },
        };
      },
    });
}
