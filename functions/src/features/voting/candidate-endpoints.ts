import type { User } from '@fresher-party/contract/schemas/person';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { adminOf, audit } from '../../db/audit.ts';
import type { CandidateDoc } from '../../db/collections.ts';
import { queries } from '../../db/queries.ts';
import { type VotingState, votingState } from '../../evening/vote-rules.ts';
import { type StoredSettings, settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import type { candidateStore } from './candidate-store.ts';
import { encodePhoto } from './photos.ts';

/** Decodes the photo of a call. Null removes the photo, undefined keeps it. */
const photoFrom = async (sent: string | null | undefined): Promise<Buffer | null | undefined> =>
  typeof sent === 'string' ? encodePhoto(Buffer.from(sent, 'base64')) : sent;

/** Registers candidates, and changes or removes them until the vote opens (ADR 43). */
export function candidateEndpoints(dependencies: Dependencies, candidates: ReturnType<typeof candidateStore>) {
  const { clock, collections, writeOnce } = dependencies;
  const settings = settingsRef(collections);
  const noSuchCandidate = () => new AppError('NOT_FOUND', { message: 'There is no such candidate.' });

  /** The state of the vote, by the database's time of the read. */
  const stateAt = (stored: StoredSettings): VotingState =>
    votingState(settingsOf(stored.data()), clock.at(stored.readTime.toDate()));

  /** Throws CANDIDATE_FROZEN once the vote has opened or when somebody has voted, or NOT_FOUND. */
  function changeable(record: CandidateDoc | undefined, stored: StoredSettings, hasVotes: boolean): CandidateDoc {
    if (hasVotes || stateAt(stored) !== 'locked') throw new AppError('CANDIDATE_FROZEN');
    if (!record) throw noSuchCandidate();
    return record;
  }

  /** Checked even for a locked vote: it may have been open before, and candidates with votes stay frozen. */
  const anyVotes = async (): Promise<boolean> => !(await queries.anyParticipation(collections).get()).empty;

  function note(
    tx: Parameters<typeof audit>[0],
    user: User,
    action: 'registered' | 'changed' | 'removed',
    candidate: Candidate,
    now: Date,
  ) {
    const target = { type: 'candidate', ...candidate } as const;
    audit(tx, collections.auditLog, { who: adminOf(user), action: `candidate-${action}`, target, now });
  }

  return {
    'POST /admin': async ({ user, session, body, idempotencyKey: key, now }) => {
      const facts = { ...body, photo: await photoFrom(body.photo) };
      const name = candidates.nameRef(facts.category, facts.name);
      const candidate = await writeOnce({
        call: 'POST /admin',
        session,
        key,
        body,
        now,
        reads: [settings, name, candidates.refOf(name.id)],
        decide: ([stored, taken, old]) => {
          if (stateAt(stored) === 'closed') {
            throw new AppError('VOTING_CLOSED', { message: 'Voting has closed, so no candidate can be added.' });
          }
          if (taken.exists || old.exists) throw new AppError('CANDIDATE_EXISTS');
          const added = candidates.planned(facts, now);
          return {
            answer: added.candidate,
            write: (tx) => {
              added.write(tx);
              note(tx, user, 'registered', added.candidate, now);
            },
          };
        },
      });
      candidates.forgetAll();
      return { message: successTexts.candidateCreated, candidate_id: candidate.id, data: { candidate } };
    },

    'POST /admin/candidates/{id}': async ({ user, session, params: { id }, body, idempotencyKey: key, now }) => {
      const photo = await photoFrom(body.photo);
      const [known, hasVotes] = await Promise.all([candidates.find(id), anyVotes()]);
      if (!known) throw noSuchCandidate();
      const { category = known.category } = body;
      const facts = { ...body, category, photo };
      const name = candidates.nameRef(category, facts.name);
      const candidate = await writeOnce({
        call: 'POST /admin/candidates/{id}',
        session,
        key,
        body: { id, ...body },
        now,
        reads: [settings, candidates.refOf(id), name, candidates.refOf(name.id)],
        decide: ([stored, found, taken, old]) => {
          const record = changeable(found.data(), stored, hasVotes);
          if ((record.version ?? 0) !== body.version) throw new AppError('CANDIDATE_CHANGED');
          const owner = taken.data()?.candidateId ?? (old.exists ? old.id : id);
          if (owner !== id) throw new AppError('CANDIDATE_EXISTS');
          const changed = candidates.planned(facts, now, { id, record });
          return {
            answer: changed.candidate,
            write: (tx) => {
              changed.write(tx);
              note(tx, user, 'changed', changed.candidate, now);
            },
          };
        },
      });
      candidates.forgetAll();
      return { message: successTexts.candidateChanged, data: { candidate } };
    },

    'DELETE /admin/candidates/{id}': async ({ user, session, params: { id }, idempotencyKey: key, now }) => {
      const hasVotes = await anyVotes();
      await writeOnce({
        call: 'DELETE /admin/candidates/{id}',
        session,
        key,
        body: { id },
        now,
        reads: [settings, candidates.refOf(id)],
        decide: ([stored, found]) => {
          const record = changeable(found.data(), stored, hasVotes);
          return {
            answer: null,
            write: (tx) => {
              candidates.remove(tx, id, record);
              note(tx, user, 'removed', { id, name: record.name, category: record.category }, now);
            },
          };
        },
      });
      candidates.forgetAll();
      return { message: successTexts.candidateRemoved };
    },

    'GET /photos/{id}': async ({ params }) => {
      const file = await candidates.photo(params.id);
      if (!file) throw new AppError('NOT_FOUND');
      return { file };
    },
  } satisfies Partial<Handlers>;
}
