/** Signing up, logging in, and people's own accounts. */

import * as z from 'zod/mini';
import * as account from '../schemas/account.ts';
import { personalDataSchema } from '../schemas/export.ts';
import { liveTokenSchema } from '../schemas/live.ts';
import { userSchema } from '../schemas/person.ts';
import { summarySchema } from '../schemas/summary.ts';
import { endpoint, message, type Specs } from './spec.ts';

const session = z.object({
  message,
  token: z.string(),
  /** For the next `POST /login` from this device (ADR 29). */
  device: z.string(),
  data: z.object({ user: userSchema }),
});

export const accountsEndpoints = {
  'POST /signup': endpoint({
    summary: 'Ask for a mail with a sign-up code and a link',
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'new-request',
    body: account.signupBody,
    output: z.object({ message, signupId: z.string(), mail: account.sentMailSchema }),
    errors: ['CODE_USED', 'NOT_ON_GUEST_LIST', 'RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /verify-otp': endpoint({
    summary: 'Create the account with the code from the mail',
    access: 'public',
    ipLimit: 'codes',
    body: account.verifyOtpBody,
    output: session,
    errors: ['INVALID_OTP', 'CODE_USED', 'RATE_LIMITED'],
  }),
  'POST /login': endpoint({
    summary: 'Log in',
    access: 'public',
    ipLimit: 'passwords',
    body: account.loginBody,
    output: session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /logout': endpoint({
    summary: 'End this session, on the server too',
    access: 'user',
    output: z.object({ message }),
  }),
  'POST /forgot-password': endpoint({
    summary: 'Ask for a mail with a reset code and a link',
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'new-request',
    body: account.forgotPasswordBody,
    output: z.object({ message, resetId: z.string(), mail: account.sentMailSchema }),
    errors: ['CODE_USED', 'RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /reset-password': endpoint({
    summary: 'Choose a new password with the code from the mail',
    access: 'public',
    ipLimit: 'codes',
    body: account.resetPasswordBody,
    output: session,
    errors: ['INVALID_OTP', 'CODE_USED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /links/look': endpoint({
    summary: 'What the link from a mail will do; uses nothing up',
    access: 'public',
    body: account.lookAtLinkBody,
    output: z.object({ data: account.linkSchema }),
    errors: ['INVALID_LINK'],
  }),
  'POST /links/use': endpoint({
    summary: 'Create the account, or choose a new password, with the link from a mail',
    access: 'public',
    body: account.linkUseBody,
    output: session,
    errors: ['INVALID_LINK', 'ACCOUNT_BLOCKED'],
  }),
  'GET /me': endpoint({
    summary: 'The person who is logged in, and whether they get reminders',
    access: 'user',
    output: z.object({ data: z.object({ user: userSchema, reminders: z.boolean() }) }),
  }),
  'GET /me/summary': endpoint({
    summary: 'What you have done so far: votes by category, song slots, whispers',
    access: 'user',
    output: z.object({ data: z.object({ summary: summarySchema }) }),
  }),
  'GET /me/export': endpoint({
    summary: 'Everything that is stored about you',
    access: 'user',
    output: z.object({ data: personalDataSchema }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /me/password': endpoint({
    summary: 'Choose a new password with the current one; ends every other session',
    access: 'user',
    body: account.changePasswordBody,
    output: session,
    errors: ['WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'DELETE /me': endpoint({
    summary: 'Delete your account and what you sent; your votes stay counted',
    access: 'user',
    body: account.deleteAccountBody,
    output: z.object({ message }),
    errors: ['WRONG_PASSWORD', 'STILL_ADMIN', 'ACCOUNT_BLOCKED', 'SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /live-token': endpoint({
    summary: 'A token with which this session listens to the database',
    access: 'admin',
    output: liveTokenSchema,
  }),
} as const satisfies Specs;
