/** The table of pages (spec §2), from which all else derives. Plain data: scripts and tests import it. */

import { eventTitle } from '@fresher-party/contract/event';
import { linkPath, stationPath, unsubscribePath } from '@fresher-party/contract/links';

export const sections = {
  tonight: { label: 'Tonight', icon: 'moon', page: 'admin' },
  whispers: { label: 'Whispers', icon: 'whisper', page: 'adminMessages' },
  dj: { label: 'DJ', icon: 'music', page: 'djBoard' },
  vote: { label: 'Vote', icon: 'crown', page: 'votingDesk' },
  setup: { label: 'Setup', icon: 'sliders', page: 'setup' },
} as const;

type SectionName = keyof typeof sections;

interface Page {
  readonly path: string;
  readonly title?: string;
  readonly access: 'public' | 'user' | 'admin';
  readonly component: `${string}/${string}Page`;
  /** `menu`: only in the drawer. `vote`: in an attendee's dock once voting has opened, until `results` replaces it. */
  readonly nav?: { readonly label: string; readonly icon: string; readonly only?: 'menu' | 'vote' | 'results' };
  /** The build prerenders it for visitors (ADR 9), as it does each member's page for members. */
  readonly prerendered?: true;
  readonly bare?: true;
}

export const pages = {
  home: {
    path: '/',
    access: 'public',
    component: 'home/HomePage',
    nav: { label: 'Home', icon: 'home' },
    prerendered: true,
  },
  login: {
    path: '/login',
    title: 'Login',
    access: 'public',
    component: 'account/LoginPage',
    prerendered: true,
  },
  signup: {
    path: '/signup',
    title: 'Sign up',
    access: 'public',
    component: 'account/SignupPage',
    prerendered: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot password',
    access: 'public',
    component: 'account/ForgotPasswordPage',
    prerendered: true,
  },
  mailLink: {
    path: linkPath,
    title: 'Link from your mail',
    access: 'public',
    component: 'account/MailLinkPage',
  },
  unsubscribe: {
    path: unsubscribePath,
    title: 'Reminders by e-mail',
    access: 'public',
    component: 'account/UnsubscribePage',
  },
  station: {
    path: stationPath,
    title: 'Station',
    access: 'public',
    component: 'station/StationPage',
    bare: true,
  },
  schedule: {
    path: '/schedule',
    title: 'Schedule',
    access: 'public',
    component: 'schedule/SchedulePage',
    nav: { label: 'Schedule', icon: 'calendar' },
    prerendered: true,
  },
  apiTest: {
    path: '/api-test',
    title: 'API test',
    access: 'public',
    component: 'api-test/ApiTestPage',
    prerendered: true,
  },
  music: {
    path: '/music',
    title: 'Music',
    access: 'user',
    component: 'music/MusicPage',
    nav: { label: 'Music', icon: 'music' },
  },
  vote: {
    path: '/vote',
    title: 'Vote',
    access: 'user',
    component: 'voting/VotePage',
    nav: { label: 'Vote', icon: 'crown', only: 'vote' },
  },
  results: {
    path: '/results',
    title: 'Results',
    access: 'public',
    component: 'voting/ResultsPage',
    nav: { label: 'Results', icon: 'crown', only: 'results' },
  },
  messages: {
    path: '/messages',
    title: 'Whispers',
    access: 'user',
    component: 'messages/MessagesPage',
    nav: { label: 'Whispers', icon: 'whisper', only: 'menu' },
  },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'user',
    component: 'dashboard/DashboardPage',
    nav: { label: 'Dashboard', icon: 'ticket' },
  },
  account: {
    path: '/account',
    title: 'Your account',
    access: 'user',
    component: 'account/AccountPage',
    nav: { label: 'Your account', icon: 'lock', only: 'menu' },
  },
  admin: {
    path: '/admin',
    title: 'Tonight',
    access: 'admin',
    component: 'organisers/tonight/TonightPage',
    nav: { label: 'Admin', icon: 'shield' },
  },
  adminMessages: {
    path: '/admin/messages',
    title: 'Anonymous messages',
    access: 'admin',
    component: 'organisers/whispers/InboxPage',
  },
  reading: {
    path: '/admin/reading',
    title: 'On stage',
    access: 'admin',
    component: 'organisers/whispers/ReadingPage',
    bare: true,
  },
  djBoard: { path: '/admin/dj', title: 'DJ board', access: 'admin', component: 'organisers/dj/DjBoardPage' },
  votingDesk: {
    path: '/admin/voting',
    title: 'Vote desk',
    access: 'admin',
    component: 'organisers/vote/VotingDeskPage',
  },
  addCandidate: {
    path: '/admin/addCandidate',
    title: 'Add candidate',
    access: 'admin',
    component: 'organisers/vote/AddCandidatePage',
  },
  stage: { path: '/stage', title: 'Stage', access: 'admin', component: 'stage/StagePage', bare: true },
  setup: { path: '/admin/setup', title: 'Setup', access: 'admin', component: 'organisers/setup/SetupPage' },
  adminEvent: { path: '/admin/event', title: 'Event', access: 'admin', component: 'organisers/setup/EventPage' },
  stations: { path: '/admin/stations', title: 'Stations', access: 'admin', component: 'organisers/setup/StationsPage' },
  announcements: {
    path: '/admin/announcements',
    title: 'Announcements',
    access: 'admin',
    component: 'organisers/setup/AnnouncementsPage',
  },
  people: { path: '/admin/people', title: 'People', access: 'admin', component: 'organisers/setup/PeoplePage' },
  auditLog: { path: '/admin/log', title: 'Log', access: 'admin', component: 'organisers/setup/AuditLogPage' },
  downloads: {
    path: '/admin/downloads',
    title: 'Downloads',
    access: 'admin',
    component: 'organisers/setup/DownloadsPage',
  },
  notFound: { path: '*', title: 'Page not found', access: 'public', component: 'not-found/NotFoundPage' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;

export const pageList: readonly Page[] = Object.values(pages);

export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as {
  readonly [N in PageName]: (typeof pages)[N]['path'];
};

/** The organisers’ section of a page, by its folder; full-screen pages have none. */
export function sectionAt(pathname: string): SectionName | undefined {
  const page = pageList.find(({ path }) => path === pathname.replace(/(.)\/$/, '$1'));
  const [, folder] = /^organisers\/(\w+)\//.exec(page?.component ?? '') ?? [];
  return page?.bare ? undefined : (folder as SectionName | undefined);
}

export const isPrerendered = ({ prerendered, access }: Page): boolean => prerendered === true || access === 'user';

/** `Login · Freshers Night 2025`; without a title, only the event's name. */
export const documentTitle = (title: string | undefined): string => (title ? `${title} · ${eventTitle}` : eventTitle);
