/** The project of a command. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './local.ts';
import { WrongUse } from './user-error.ts';

/** Google's rule for project ids. */
const idForm = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/**
 * Resolves a project id, or an alias of `.firebaserc`, to the id. Throws WrongUse for an unset alias, an invalid id,
 * and the emulators' own project.
 */
export function projectOf(given: string): string {
  const { projects } = JSON.parse(readFileSync(join(root, '.firebaserc'), 'utf8')) as {
    projects: Readonly<Record<string, string>>;
  };
  const id = projects[given] ?? given;
  if (id === 'staging' || id === 'production') {
    throw new WrongUse(
      `No project is set as ${id}: add "${id}": "<id>" to "projects" in .firebaserc, with the id of the Firebase project, or pass the id itself.`,
    );
  }
  if (!idForm.test(id)) {
    throw new WrongUse(`"${given}" can't be a project: pass its id, or the alias staging or production.`);
  }
  if (id.startsWith('demo-')) {
    throw new WrongUse(`${id} is the emulators' project and exists nowhere else: pass the id of a Firebase project.`);
  }
  return id;
}
