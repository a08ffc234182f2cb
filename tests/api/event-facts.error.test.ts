import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { clearFacts, storedFacts } from '../support/state.ts';

beforeEach(clearFacts);
afterAll(clearFacts);

const withVenue = (venue: string): Facts => ({ ...defaultFacts, venue });

describe('two concurrent organisers', () => {
  it('the first publication wins; the second is refused', async () => {
    const admins = [await newActor('admin', 'Asha Rao'), await newActor('admin', 'Binu Paul')];
    const answers = await Promise.all(
      admins.map(({ token }, index) =>
        call('POST /admin/event', { token, body: { version: 0, facts: withVenue(`Hall ${index}`) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - won]?.json).toMatchObject({
      code: 'CHANGED',
      message: `Nothing was changed: ${admins[won]?.user.name} was faster. Look at it, then try again.`,
    });
    expect(await storedFacts()).toMatchObject({ version: 1, facts: { venue: `Hall ${won}` } });
    const noted = await Promise.all(admins.map(({ user }) => auditEntriesOf(user.id)));
    expect(noted.flat()).toHaveLength(1);
  });
});

it('names who was faster with this part, and not who changed another one since', async () => {
  const [one, other] = [await newActor('admin', 'Asha Rao'), await newActor('admin', 'Binu Paul')];
  const announce = ({ token }: typeof one) =>
    call('POST /admin/announcement', { token, body: { text: 'Doors moved', minutes: 60, seen: null } });
  expect((await announce(one)).status).toBe(200);
  const start = { act: 'start', item: 'judges', version: 0 };
  expect((await call('POST /admin/now', { token: other.token, body: start })).status).toBe(200);
  expect((await announce(other)).json).toMatchObject({
    code: 'CHANGED',
    message: expect.stringContaining('Asha Rao was faster'),
  });
});

describe('writes nothing when it refuses', () => {
  it('facts that are wrong', async () => {
    const { token } = await newActor('admin');
    const facts = { ...defaultFacts, items: [{ id: 'a', night: 'two' as const, category: 'X', title: ' ' }] };
    const { json } = await call('POST /admin/event', { token, body: { version: 0, facts } });
    const sentence = 'Please give the title.';
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { facts: sentence } });
    expect(await storedFacts()).toBeUndefined();
  });

  it.each([
    [{ act: 'start', item: 'gone', version: 0 }, 'NOT_FOUND', 'This item is no longer on the schedule.'],
    [{ act: 'start', item: 'NO!', version: 0 }, 'INVALID_INPUT', 'There is no such item.'],
    [{ act: 'undo', version: 0 }, 'NOT_FOUND', 'There is nothing to take back.'],
    [
      { act: 'shift', minutes: 5, version: 0 },
      'NOT_FOUND',
      'Nothing is on by hand. Start an item first, then move the rest.',
    ],
  ])('%j', async (body, code, message) => {
    const { token } = await newActor('admin');
    expect((await call('POST /admin/now', { token, body })).json).toMatchObject({ code, message });
    expect(await storedFacts()).toBeUndefined();
  });
});
