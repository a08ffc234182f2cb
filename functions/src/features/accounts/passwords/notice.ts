import { dayAndHour } from '@fresher-party/contract/event';
import { secureIds } from '../../../core/ids.ts';
import type { Draft } from '../../../outbox/message.ts';

/** Not sent later than this, for example after an outage of the mail server. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/** The mail after a password change by code, link or account page. Contains no secret. */
export function passwordNotice(now: Date): Draft {
  return {
    id: `mail:password:${secureIds.random()}`,
    channel: 'mail',
    type: 'password',
    subject: 'Your password was changed',
    text:
      `Your password was changed on ${dayAndHour(now)}, and every other device was logged out.\n\n` +
      'If that was you, there is nothing to do. If that was not you, choose a new password now and tell the organisers.',
    link: { label: 'Choose a new password', path: '/forgot-password' },
    until: new Date(now.getTime() + lifetimeMs),
  };
}
