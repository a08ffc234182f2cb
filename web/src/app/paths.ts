/** The routes of spec §2, and those that it implies. Addresses exist only here. */

export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  schedule: '/schedule',
  apiTest: '/api-test',
  dashboard: '/dashboard',
  settings: '/account',
  music: '/music',
  messages: '/messages',
  vote: '/vote',
  admin: '/admin',
  adminMessages: '/admin/messages',
  addCandidate: '/admin/addCandidate',
  auditLog: '/admin/log',
} as const;

/** Where a 401 only shows: nobody is sent away from here (ADR 23). */
export const unguardedPaths: readonly string[] = [paths.login, paths.apiTest];
