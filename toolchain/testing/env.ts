/** Where the running product is: set by `npm test` and by commands that start a product. */

type Name =
  /** Origin of the app, through Hosting. */
  | 'APP_URL'
  | 'INBOX_URL'
  | 'SMTP_PORT'
  /** Of the stand-in for Spotify's oEmbed. */
  | 'OEMBED_ORIGIN'
  /** Of the stand-in for browsers' notification services. */
  | 'PUSH_ORIGIN'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_PUBLIC_KEY'
  /** `host:port`. */
  | 'FIRESTORE_EMULATOR_HOST'
  | 'FIREBASE_AUTH_EMULATOR_HOST'
  | 'CLOUD_TASKS_EMULATOR_HOST'
  /** Of the functions emulator. */
  | 'FUNCTIONS_ORIGIN'
  | 'GCLOUD_PROJECT'
  /** JSON `{ current, keys }`, as the API reads it (ADR 2). */
  | 'SESSION_KEYS'
  | 'CODE_PEPPER'
  | 'USER_ID_KEY'
  /** Folder of the built web app. */
  | 'WEB_DIST'
  /** Folder of the built functions bundle. */
  | 'FUNCTIONS_DIST';

/** Tests that run at the same time would see each other's data, so each worker has a project of its own. */
const projects: Record<string, string>[] = JSON.parse(process.env.TEST_PROJECTS ?? '[]');
const worker = process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID ?? 1) - 1;
Object.assign(process.env, projects[Number(worker)]);

/** How many tests may run at the same time. */
export const workerCount = Math.max(1, projects.length);

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set: run the tests with npm test (npm test -- api for one stage).`);
  }
  return value;
}

/** Each is read when it is used; a missing one throws a sentence. */
export const env: Readonly<Record<Name, string>> = new Proxy({} as Record<Name, string>, {
  get: (_, name) => required(String(name)),
});

/** The demo accounts that every run is seeded with. */
export const demo = {
  admin: 'admin@iitdh.ac.in',
  guest: 'guest@iitdh.ac.in',
  password: 'freshers-night-2025',
} as const;
