import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import type { CandidateDoc, EventSettingsDoc } from '../../db/collections.ts';
import { queries } from '../../db/queries.ts';
import { leadMs, settingsOf, votingState } from '../../evening/vote.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import type { CandidateStore } from './candidate-store.ts';
import { encodePhoto } from './photos.ts';

/** Decodes the photo of a call. Null removes the photo, undefined keeps it. */
const photoFrom = async (sent: string | null | undefined): Promise<Buffer | null | undefined> =>
  typeof sent === 'string' ? encodePhoto(Buffer.from(sent, 'base64')) : sent;

/** Registers candidates until the closing, and corrects or removes them until ten seconds before the opening (ADR 43). */
export function candidateEndpoints(dependencies: Dependencies, candidates: CandidateStore) {
  const { clock, collections, writeOnce } = dependencies;
  const settings = collections.settings.doc('event');
  const anyTally = queries.anyTally(collections);
  const noSuchCandidate = () => new AppError('NOT_FOUND', { message: 'There is no such candidate.' });

  /** Throws CANDIDATE_FROZEN once a phone may show the candidate for a vote or somebody has voted, or NOT_FOUND. */
  function changeable(record: CandidateDoc | undefined, settings: EventSettingsDoc, now: Date, hasVotes: boolean) {
    const soon = new Date(now.getTime() + leadMs);
    if (hasVotes || votingState(settings, soon) !== 'locked') throw new AppError('CANDIDATE_FROZEN');
    if (!record) throw noSuchCandidate();
    return record;
  }

  const entry = (act: 'registered' | 'changed' | 'removed', candidate: Candidate) =>
    ({ action: `candidate-${act}`, target: { type: 'candidate', ...candidate } }) as const;

  return {
    'POST /admin': async (call) => {
      const { body, now } = call;
      const facts = { ...body, photo: await photoFrom(body.photo) };
      const name = candidates.nameRef(facts.category, facts.name);
      const candidate = await writeOnce(call, {
        reads: [settings, name],
        decide: ([stored, taken]) => {
          const state = votingState(settingsOf(stored.data()), clock.at(stored.readTime.toDate()));
          if (state === 'closed') {
            throw new AppError('VOTING_CLOSED', { message: 'Voting has closed, so no candidate can be added.' });
          }
          if (taken.exists) throw new AppError('CANDIDATE_EXISTS');
          const added = candidates.planned(facts, now);
          return {
            answer: added.candidate,
            log: [entry('registered', added.candidate)],
            write: added.write,
          };
        },
      });
      candidates.forgetAll();
      return { message: successTexts.candidateCreated, candidate_id: candidate.id, data: { candidate } };
    },

    'POST /admin/candidates/{id}': async (call) => {
      const { body, now } = call;
      const { id } = call.params;
      const photo = await photoFrom(body.photo);
      const known = await candidates.find(id);
      if (!known) throw noSuchCandidate();
      const { category = known.category } = body;
      const facts = { ...body, category, photo };
      const candidate = await writeOnce(call, {
        reads: [settings, candidates.refOf(id), candidates.nameRef(category, facts.name)],
        find: anyTally,
        decide: ([stored, found, taken], tallies) => {
          const at = clock.at(stored.readTime.toDate());
          const record = changeable(found.data(), settingsOf(stored.data()), at, tallies.length > 0);
          if ((record.version ?? 0) !== body.version) throw new AppError('CHANGED');
          if ((taken.data()?.candidateId ?? id) !== id) throw new AppError('CANDIDATE_EXISTS');
          const changed = candidates.planned(facts, now, { id, record });
          return {
            answer: changed.candidate,
            log: [entry('changed', changed.candidate)],
            write: changed.write,
          };
        },
      });
      candidates.forgetAll();
      return { message: successTexts.candidateChanged, data: { candidate } };
    },

    'DELETE /admin/candidates/{id}': async (call) => {
      const { id } = call.params;
      await writeOnce(call, {
        reads: [settings, candidates.refOf(id)],
        find: anyTally,
        decide: ([stored, found], tallies) => {
          const at = clock.at(stored.readTime.toDate());
          const record = changeable(found.data(), settingsOf(stored.data()), at, tallies.length > 0);
          const { name, category } = record;
          return {
            answer: null,
            log: [entry('removed', { id, name, category })],
            write: (tx) => candidates.remove(tx, id, record),
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
