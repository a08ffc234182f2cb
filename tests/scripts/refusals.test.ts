/** Errors of `npm start` before anything is started: one sentence, and exit code 1, or 2 for wrong usage. */

import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleMoment } from '../../scripts/lib/command.ts';
import { root } from '../../scripts/lib/local.ts';
import { newLocalDir, portVariables, runScript } from '../support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const begin = async (args: readonly string[], env: Record<string, string> = {}) =>
  runScript('start', args, { LOCAL_DIR: localDir, ...(await portVariables()), ...env });

/** A program of somebody else's on a port. */
async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('npm start', () => {
  it('refuses an invalid time', async () => {
    expect(await begin(['--at', 'yesterday'])).toEqual({
      code: 2,
      output: `--at takes a moment in Asia/Kolkata like ${exampleMoment}, not "yesterday".`,
    });
  });

  it.each([
    [['again'], 'Unknown option again'],
    [['--at'], 'An option has no value or a wrong one'],
  ])('refuses %s', async (args, what) => {
    const output = `${what}: npm start takes --fresh and --at now or ${exampleMoment}, after a "--".`;
    expect(await begin(args)).toEqual({ code: 2, output });
  });

  it('reports a busy port, which service needs it and how to choose another', async () => {
    const { server, port } = await listening();
    const { code, output } = await begin([], { PORT_FIRESTORE: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `Port ${port} is taken by another program and the Firestore emulator wants it: stop that program, or choose another port with PORT_FIRESTORE=<number>.`,
    );
  });

  it('refuses an invalid port, and a duplicate one', async () => {
    const output = 'PORT_HUB takes a port number from 1 to 65535, not "many".';
    expect(await begin([], { PORT_HUB: 'many' })).toEqual({ code: 1, output });
    const twice = await begin([], { PORT_SMTP: '23456', PORT_INBOX: '23456' });
    expect(twice).toEqual({ code: 1, output: 'PORT_SMTP and PORT_INBOX both name port 23456: change one of them.' });
  });

  it('reports invalid secrets, and what to do', async () => {
    const file = join(localDir, 'secrets.json');
    const refused = async (content: string): Promise<string> => {
      writeFileSync(file, content);
      const { code, output } = await begin([]);
      expect(code).toBe(1);
      expect(readFileSync(file, 'utf8')).toBe(content);
      return output;
    };
    const whatToDo =
      'delete that file and run "npm start -- --fresh", which makes new secrets and new demo data (accounts made locally are then gone).';
    const name = relative(root, file);
    expect(await refused('{"SESSION_KEYS":')).toBe(`${name} is not JSON: ${whatToDo}`);
    const missing = `${name} does not hold secrets that the API accepts (SESSION_KEYS is missing): ${whatToDo}`;
    expect(await refused('null')).toBe(missing);
    const keys = { current: 'k2', keys: { k1: 'x'.repeat(43) } };
    const wrong = JSON.stringify({ SESSION_KEYS: JSON.stringify(keys), CODE_PEPPER: 'x'.repeat(43) });
    expect(await refused(wrong)).toBe(
      `${name} does not hold secrets that the API accepts (SESSION_KEYS current must name one of keys): ${whatToDo}`,
    );
    rmSync(file);
  });

  it('reports unreadable saved data, and keeps it', async () => {
    const data = join(localDir, 'start/data');
    const file = join(data, 'firebase-export-metadata.json');
    mkdirSync(data, { recursive: true });
    writeFileSync(file, '{');
    expect(await begin([])).toEqual({
      code: 1,
      output: `The emulators can't read the data kept in ${relative(root, data)}: move that folder away, or start over with "npm start -- --fresh", which deletes it.`,
    });
    expect(readFileSync(file, 'utf8')).toBe('{');
    rmSync(data, { recursive: true });
  });

  it('refuses to run next to another start', async () => {
    const { server, port } = await listening();
    const APP_URL = `http://127.0.0.1:${port}`;
    const file = join(localDir, 'start/env.json');
    mkdirSync(join(localDir, 'start'), { recursive: true });
    writeFileSync(file, JSON.stringify({ pid: process.pid, env: { APP_URL } }));
    const { code, output } = await begin([]);
    server.close();
    rmSync(file);
    expect(code).toBe(1);
    expect(output).toBe(
      `Fresher Party is already running here (process ${process.pid}, ${APP_URL}): stop that one first, with Ctrl-C in its terminal.`,
    );
  });
});

describe('npm test', () => {
  it('lists the stages for an unknown one', async () => {
    const { code, output } = await runScript('test', ['unti']);
    expect(code).toBe(1);
    expect(output).toMatch(/^There is no stage "unti": choose among build, lint, types, scripts, unit, /);
  });
});
