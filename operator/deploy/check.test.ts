import { expect, it } from 'vitest';
import { UserError } from '../user-error.ts';
import { type Check, type Problem, release, report } from './check.ts';

const check = (title: string, ...problems: Problem[]): Check => ({ title, look: async () => problems });
const failing = (title: string, error: Error): Check => ({ title, look: () => Promise.reject(error) });

it('runs every check, and passes unless one fails or can’t run', async () => {
  const reported = async (...checks: Check[]) => {
    const lines: string[] = [];
    return [await report(checks, (line) => lines.push(line)), ...lines];
  };
  expect(await reported(check('One', { note: 'A note.' }), check('Two'))).toEqual([true, '· A note.', '✔ Two']);
  expect(await reported(check('One', 'A problem.'), check('Two'))).toEqual([false, '✘ A problem.', '✔ Two']);
  const offline = new UserError('No network.');
  expect(await reported(failing('One', offline), check('Two'), failing('Three', offline))).toEqual([
    false,
    '✔ Two',
    '✘ Not checked: One, Three. No network.',
  ]);
  await expect(reported(failing('One', new TypeError('a defect')))).rejects.toThrow('a defect');
});

const begun = ['Before the deploy of p', '✔ before'];
const deployed = [...begun, 'deploys', 'After the deploy of p'];

it.each<[string, { before?: Problem; deploys?: false; after?: Problem; interruptAt?: string }, string[]]>([
  ['is well', {}, [...deployed, '✔ after', '0']],
  ['lacks something', { before: 'x' }, ['Before the deploy of p', '✘ x', 'Nothing was deployed.']],
  ['is interrupted before', { interruptAt: '✔ before' }, [...begun, 'Nothing was deployed.']],
  [
    'fails to deploy',
    { deploys: false },
    [
      ...begun,
      'deploys',
      'The deploy failed. Functions may be new and pages old, which works: deploy again, or go back as docs/deploy.md says.',
    ],
  ],
  [
    'is interrupted while it deploys',
    { interruptAt: 'deploys' },
    [
      ...begun,
      'deploys',
      'p is deployed, but not checked: look with "npm run deploy -- --project p --live", and deploy again for the alerts.',
    ],
  ],
  [
    'is wrong when it is live',
    { after: 'y' },
    [
      ...deployed,
      '✘ y',
      'p is deployed, but something is wrong: mend it and look with "npm run deploy -- --project p --live", or go back as docs/deploy.md says.',
      '1',
    ],
  ],
])('says when a release %s, and goes no further', async (_, given, lines) => {
  const controller = new AbortController();
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    if (line === given.interruptAt) controller.abort();
  };
  const steps = {
    before: [check('before', ...(given.before ? [given.before] : []))],
    deploy: async () => {
      say('deploys');
      return given.deploys ?? true;
    },
    after: [check('after', ...(given.after ? [given.after] : []))],
  };
  const end = await release('p', steps, say, controller.signal).catch((error: UserError) => error.message);
  expect([...said, String(end)]).toEqual(lines);
});
