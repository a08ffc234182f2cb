import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { collections, countVote, newCandidate, openEmptyVote, setVoting } from '../support/state.ts';

beforeEach(openEmptyVote);

it('does not reveal a choice to somebody who votes again without the key', async () => {
  const { token } = await newActor();
  const [first, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
  await call('POST /vote', { token, body: { candidateID: first.id }, headers: { 'Idempotency-Key': randomUUID() } });
  const answers = [];
  for (const { id } of [first, other]) {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { status, json } = await call('POST /vote', { token, headers, body: { candidateID: id } });
    const { requestId: _, ...rest } = json as unknown as Record<string, unknown>;
    answers.push({ status, rest });
  }
  expect(answers[0]).toEqual(answers[1]);
});

it('costs no read on an instance that knows settings and candidates, and one commit', async () => {
  const parts = dependencies();
  let reads = 0;
  const read: typeof parts.read = (ref) => {
    reads += 1;
    return parts.read(ref);
  };
  const handlers = createHandlers({ ...parts, read });
  const candidate = await newCandidate('Miss_Fresher');
  const vote = async () => {
    const { user } = await newActor();
    await handlers['POST /vote'](contextOf('POST /vote', { user, body: { candidateID: candidate.id } }));
  };
  await vote();
  const before = reads;
  for (let voter = 0; voter < 3; voter += 1) await vote();
  expect(reads).toBe(before);
});

describe('counts', () => {
  /** All answers that list candidates, for a guest and an organiser, by a new instance. */
  async function listed() {
    const handlers = createHandlers(dependencies());
    const people = [await newActor(), await newActor('admin')];
    const answers = people.flatMap(({ user }) => [
      handlers['GET /vote/all'](contextOf('GET /vote/all', { user })),
      handlers['GET /vote/category/{category}'](
        contextOf('GET /vote/category/{category}', { user, params: { category: 'Mr_Fresher' } }),
      ),
    ]);
    return (await Promise.all(answers)).flatMap(({ data }) => data.candidates);
  }
  const results = async () => (await call('GET /results')).json.code ?? 'shown';

  it('are in no answer before they are published, also to organisers, and then in all', async () => {
    const candidate = await newCandidate('Mr_Fresher');
    await call('POST /vote', { token: (await newActor()).token, body: { candidateID: candidate.id } });
    const hidden = async () => {
      expect((await listed()).filter((one) => 'votes' in one)).toEqual([]);
      await expect.poll(results).toBe('RESULTS_NOT_PUBLISHED');
    };
    await hidden();
    await setVoting('closed');
    // Published before the count, as by a mistake in the console.
    await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
    await hidden();
    await setVoting('closed');
    await countVote();
    await hidden();
    await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
    const shown = (await listed()).filter(({ id }) => id === candidate.id);
    expect(shown.map(({ votes }) => votes)).toEqual([1, 1, 1, 1]);
    await expect.poll(results).toBe('shown');
  });
});
