/** The ports of the local product, all on 127.0.0.1 (design §2). */

import { randomInt } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { UserError } from './user-error.ts';

export const host = '127.0.0.1';

const services = {
  hosting: { port: 5005, variable: 'PORT_HOSTING', title: 'the app (Hosting emulator)' },
  functions: { port: 5001, variable: 'PORT_FUNCTIONS', title: 'the Functions emulator' },
  firestore: { port: 8080, variable: 'PORT_FIRESTORE', title: 'the Firestore emulator' },
  auth: { port: 9099, variable: 'PORT_AUTH', title: 'the Auth emulator' },
  smtp: { port: 1025, variable: 'PORT_SMTP', title: 'the mail server' },
  inbox: { port: 1080, variable: 'PORT_INBOX', title: 'the inbox page' },
  hub: { port: 4400, variable: 'PORT_HUB', title: 'the emulator hub' },
  logging: { port: 4500, variable: 'PORT_LOGGING', title: 'the emulator log' },
  web: { port: 5173, variable: 'PORT_WEB', title: 'the Vite development server' },
} as const;

/**
 * What the functions emulator and Firestore open besides, for nobody's use here. Left to themselves, two products
 * that start in the same moment look for a free port together and find the same one.
 */
const inner = ['eventarc', 'tasks', 'websocket'] as const;

export type Service = keyof typeof services;
export type Ports = Readonly<Record<Service | (typeof inner)[number], number>>;

const names = Object.keys(services) as Service[];

/** Defaults with the overrides of the environment. Throws a UserError for a bad or doubled number. */
export async function configuredPorts(env: NodeJS.ProcessEnv = process.env): Promise<Ports> {
  const taken = new Map<number, string>();
  const entries = names.map((name) => {
    const { port: standard, variable } = services[name];
    const text = env[variable];
    const port = text === undefined ? standard : Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new UserError(`${variable} takes a port number from 1 to 65535, not "${text}".`);
    }
    const other = taken.get(port);
    if (other !== undefined)
      throw new UserError(`${other} and ${variable} both name port ${port}: change one of them.`);
    taken.set(port, variable);
    return [name, port];
  });
  const free = await freePorts();
  return { ...free, ...Object.fromEntries(entries) };
}

/**
 * Where to look for free ports: below those that systems hand to outgoing connections (from 32768 on Linux, 49152
 * elsewhere). One of theirs is free when it is chosen and may be taken when the emulators have started. In blocks,
 * since two runs that choose at once share one of so many blocks more rarely than one of their dozen ports.
 */
const blocks = { first: 11_000, size: 16, count: 1350 } as const;

/** The ports of one product, all in a row and free now; undefined when one of them is taken. */
async function freeBlock(first: number): Promise<Ports | undefined> {
  const entries = [...names, ...inner].map((name, index) => [name, first + index] as const);
  const busy = await Promise.all(entries.map(([, port]) => isBusy(port)));
  return busy.includes(true) ? undefined : (Object.fromEntries(entries) as Ports);
}

/** Ports that are free now, for products beside others. Throws a UserError when there are none. */
export async function freePortSets(count: number): Promise<readonly Ports[]> {
  const sets = new Map<number, Ports>();
  for (let attempt = 0; sets.size < count; attempt += 1) {
    if (attempt === blocks.count)
      throw new UserError(`There are no free ports on ${host}: stop a program that holds many.`);
    const first = blocks.first + blocks.size * randomInt(blocks.count);
    const ports = await freeBlock(first);
    if (ports !== undefined) sets.set(first, ports);
  }
  return [...sets.values()];
}

/** Ports that are free now, for a run beside another one. */
export async function freePorts(): Promise<Ports> {
  const [ports] = await freePortSets(1);
  return ports as Ports;
}

/** Throws a UserError that names the first busy port. `patience`: milliseconds to wait for it to become free. */
export async function requireFree(ports: Ports, wanted: readonly Service[], patience = 0): Promise<void> {
  const deadline = Date.now() + patience;
  for (const name of wanted) {
    while (await isBusy(ports[name])) {
      if (Date.now() >= deadline) {
        const { title, variable } = services[name];
        throw new UserError(
          `Port ${ports[name]} is taken by another program and ${title} wants it: stop that program, or choose another port with ${variable}=<number>.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Busy: can't be listened on, or somebody answers there (a listener on all addresses may allow both). */
async function isBusy(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server === undefined) return true;
  await new Promise((resolve) => server.close(resolve));
  return answersOn(port);
}

/** Whether somebody takes connections on a port; nobody does on a number that is none. */
export function answersOn(port: number, address: string = host): Promise<boolean> {
  if (port > 65_535) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ port, host: address });
    const end = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined)).listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
