/** Which project a command works on. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local.ts';
import { WrongUse } from '../user-error.ts';

/** As Google allows them. */
const idForm = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

export interface Project {
  readonly id: string;
  /** Whether `.firebaserc` calls it `staging` and not `production` too: the only one with previews (ADR 50). */
  readonly isStaging: boolean;
}

/**
 * The project behind an id, or behind an alias of `.firebaserc` in `folder`. Throws WrongUse for an alias that isn't
 * set, for what can't be an id, and for the emulators' own project.
 */
export function projectOf(given: string, folder = root): Project {
  const { projects } = JSON.parse(readFileSync(join(folder, '.firebaserc'), 'utf8')) as {
    projects: Readonly<Record<string, string>>;
  };
  const id = Object.hasOwn(projects, given) ? projects[given] : given;
  if ((given === 'staging' || given === 'production') && id === given) {
    throw new WrongUse(
      `No project is set as ${given}: add "${given}": "<id>" to "projects" in .firebaserc, with the id of the Firebase project, or pass the id itself.`,
    );
  }
  if (id === undefined || !idForm.test(id)) {
    throw new WrongUse(`"${given}" can't be a project: pass its id, or the alias staging or production.`);
  }
  if (id.startsWith('demo-')) {
    throw new WrongUse(`${id} is the emulators' project and exists nowhere else: pass the id of a Firebase project.`);
  }
  return { id, isStaging: projects.staging === id && projects.production !== id };
}
