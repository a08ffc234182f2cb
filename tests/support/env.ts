/** The running product's addresses, set by `npm test` and by commands that start a product. */

type Name =
  /** Origin of the app, through Hosting. */
  | 'APP_URL'
  | 'INBOX_URL'
  | 'SMTP_PORT'
  /** Origin of Spotify's stand-in. */
  | 'OEMBED_ORIGIN'
  /** Origin of the push services' stand-in. */
  | 'PUSH_ORIGIN'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_PUBLIC_KEY'
  /** `host:port`. */
  | 'FIRESTORE_EMULATOR_HOST'
  | 'FIREBASE_AUTH_EMULATOR_HOST'
  | 'CLOUD_TASKS_EMULATOR_HOST'
  | 'FUNCTIONS_ORIGIN'
  | 'GCLOUD_PROJECT'
  /** JSON `{ current, keys }`, in the API's format (ADR 2). */
  | 'SESSION_KEYS'
  | 'CODE_PEPPER'
  | 'USER_ID_KEY'
  | 'UNSUBSCRIBE_KEY'
  | 'WEB_DIST'
  | 'FUNCTIONS_DIST';

/** Parallel tests would see each other's data, so each worker has its own project. */
const projects: Record<string, string>[] = JSON.parse(process.env.TEST_PROJECTS ?? '[]');
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID ?? 1) - 1);
if (projects.length > 0 && !projects[worker]) throw new Error(`There is no project for test worker ${worker}.`);
Object.assign(process.env, projects[worker]);

/** How many tests may run in parallel. */
export const workerCount = Math.max(1, projects.length);

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set: run the tests with npm test (npm test -- api for one stage).`);
  }
  return value;
}

/** Variables are read lazily; a missing one throws. */
export const env: Readonly<Record<Name, string>> = new Proxy({} as Record<Name, string>, {
  get: (_, name) => required(String(name)),
});

/** The demo accounts of every run. */
export const demo = {
  admin: 'admin@iitdh.ac.in',
  guest: 'guest@iitdh.ac.in',
  password: 'freshers-night-2025',
} as const;
