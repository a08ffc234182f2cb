/** The ports of a product, all on 127.0.0.1. */

import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';
import isPortReachable from 'is-port-reachable';
import pWaitFor from 'p-wait-for';
import { UserError } from '../lib/command.ts';

export const host = '127.0.0.1';
export const originOf = (port: number): string => `http://${host}:${port}`;

const services = {
  hosting: { port: 5005, variable: 'PORT_HOSTING', title: 'the app (Hosting emulator)' },
  functions: { port: 5001, variable: 'PORT_FUNCTIONS', title: 'the Functions emulator' },
  firestore: { port: 8080, variable: 'PORT_FIRESTORE', title: 'the Firestore emulator' },
  auth: { port: 9099, variable: 'PORT_AUTH', title: 'the Auth emulator' },
  tasks: { port: 9499, variable: 'PORT_TASKS', title: 'the Tasks emulator' },
  smtp: { port: 1025, variable: 'PORT_SMTP', title: 'the mail server' },
  inbox: { port: 1080, variable: 'PORT_INBOX', title: 'the inbox page' },
  oembed: { port: 1090, variable: 'PORT_OEMBED', title: 'the stand-in for Spotify' },
  push: { port: 1091, variable: 'PORT_PUSH', title: 'the stand-in for notification services' },
  hub: { port: 4400, variable: 'PORT_HUB', title: 'the emulator hub' },
  logging: { port: 4500, variable: 'PORT_LOGGING', title: 'the emulator log' },
  web: { port: 5173, variable: 'PORT_WEB', title: 'the Vite development server' },
} as const;

/** Opened by the emulators but unused. Listed because two products must not choose the same ports. */
const unused = ['eventarc', 'websocket'] as const;

export type Service = keyof typeof services;
export type Ports = Readonly<Record<Service | (typeof unused)[number], number>>;

const names = Object.keys(services) as Service[];

/** Below the ephemeral ports of outgoing connections, which start at 32768 on Linux and 49152 elsewhere. */
const range = { first: 11_000, last: 32_000 } as const;

/** Random, so that two concurrent runs don't collide. */
const anywhere = (): number => randomInt(range.first, range.last - 1000);

/** A free port, from `first` on. */
export const freePort = (first = anywhere()): Promise<number> => getPort({ port: portNumbers(first, range.last) });

export async function freePorts(): Promise<Ports> {
  const first = anywhere();
  const ports: [string, number][] = [];
  for (const name of [...names, ...unused]) ports.push([name, await freePort(first)]);
  return Object.fromEntries(ports) as Ports;
}

/** Default ports with overrides from the environment. Throws a UserError for an invalid or duplicate number. */
export async function configuredPorts(env: NodeJS.ProcessEnv = process.env): Promise<Ports> {
  const ports: Record<string, number> = {};
  for (const name of names) {
    const { port: standard, variable } = services[name];
    const port = Number(env[variable] ?? standard);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new UserError(`${variable} takes a port number from 1 to 65535, not "${env[variable]}".`);
    }
    const other = names.find((earlier) => ports[earlier] === port);
    if (other !== undefined) {
      throw new UserError(`${services[other].variable} and ${variable} both name port ${port}: change one of them.`);
    }
    ports[name] = port;
  }
  return { ...(await freePorts()), ...ports };
}

/** Throws a UserError that names a busy port, if it is still busy after `graceMs`. */
export async function requireFree(ports: Ports, wanted: readonly Service[], graceMs = 0): Promise<void> {
  for (const name of wanted) {
    const { title, variable } = services[name];
    const message = new UserError(
      `Port ${ports[name]} is taken by another program and ${title} wants it: stop that program, or choose another port with ${variable}=<number>.`,
    );
    const isFree = async () => !(await isPortReachable(ports[name], { host }));
    await pWaitFor(isFree, { interval: 250, timeout: { milliseconds: graceMs, message } });
  }
}
