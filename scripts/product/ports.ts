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

type Service = keyof typeof services;
/** The last two are opened by the emulators but unused. Two products must not choose the same ones. */
export type Ports = Readonly<Record<Service | 'eventarc' | 'websocket', number>>;

const names = Object.keys(services) as Service[];

/**
 * Random, so that two runs at once don't collide. Below the ephemeral ports of outgoing connections, which start at
 * 32768 on Linux and 49152 elsewhere.
 */
export const freePort = (): Promise<number> => getPort({ port: portNumbers(randomInt(11_000, 31_000), 32_000) });

export async function freePorts(): Promise<Ports> {
  const ports: [string, number][] = [];
  for (const name of [...names, 'eventarc', 'websocket']) ports.push([name, await freePort()]);
  return Object.fromEntries(ports) as Ports;
}

/** Default ports with overrides from the environment. Throws a UserError for an invalid or duplicate number. */
export async function configuredPorts(): Promise<Ports> {
  const ports: Partial<Record<Service, number>> = {};
  for (const name of names) {
    const { port: standard, variable } = services[name];
    const port = Number(process.env[variable] ?? standard);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new UserError(`${variable} takes a port number from 1 to 65535, not "${process.env[variable]}".`);
    const other = names.find((earlier) => ports[earlier] === port);
    if (other)
      throw new UserError(`${services[other].variable} and ${variable} both name port ${port}: change one of them.`);
    ports[name] = port;
  }
  return { ...(await freePorts()), ...ports };
}

/** Throws a UserError that names a busy port, if it is still busy after `graceMs`. */
export async function requireFree(ports: Ports, isDev: boolean, graceMs: number): Promise<void> {
  for (const name of names.filter((one) => one !== 'web' || isDev)) {
    const { title, variable } = services[name];
    const message = new UserError(
      `Port ${ports[name]} is taken by another program and ${title} wants it: stop that program, or choose another port with ${variable}=<number>.`,
    );
    const isFree = async () => !(await isPortReachable(ports[name], { host }));
    await pWaitFor(isFree, { interval: 250, timeout: { milliseconds: graceMs, message } });
  }
}
