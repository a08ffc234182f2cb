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
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'new-request',
    body: account.signupBody,
    output: z.object({ message, signupId: z.string(), mail: account.sentMailSchema }),
    errors: ['CODE_USED', 'NOT_ON_GUEST_LIST', 'RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /verify-otp': endpoint({
    access: 'public',
    ipLimit: 'codes',
    body: account.verifyOtpBody,
    output: session,
    errors: ['INVALID_OTP', 'CODE_USED', 'RATE_LIMITED'],
  }),
  'POST /login': endpoint({
    access: 'public',
    ipLimit: 'passwords',
    body: account.loginBody,
    output: session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /logout': endpoint({
    access: 'user',
    output: z.object({ message }),
  }),
  'POST /forgot-password': endpoint({
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'new-request',
    body: account.forgotPasswordBody,
    output: z.object({ message, resetId: z.string(), mail: account.sentMailSchema }),
    errors: ['CODE_USED', 'RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /reset-password': endpoint({
    access: 'public',
    ipLimit: 'codes',
    body: account.resetPasswordBody,
    output: session,
    errors: ['INVALID_OTP', 'CODE_USED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /links/look': endpoint({
    access: 'public',
    body: account.lookAtLinkBody,
    output: z.object({ data: account.linkSchema }),
    errors: ['INVALID_LINK'],
  }),
  'POST /links/use': endpoint({
    access: 'public',
    body: account.linkUseBody,
    output: session,
    errors: ['INVALID_LINK', 'ACCOUNT_BLOCKED'],
  }),
  'GET /me': endpoint({
    access: 'user',
    output: z.object({ data: z.object({ user: userSchema, reminders: z.boolean() }) }),
  }),
  'GET /me/summary': endpoint({
    access: 'user',
    output: z.object({ data: z.object({ summary: summarySchema }) }),
  }),
  'GET /me/export': endpoint({
    access: 'user',
    output: z.object({ data: personalDataSchema }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /me/password': endpoint({
    access: 'user',
    body: account.changePasswordBody,
    output: session,
    errors: ['WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'DELETE /me': endpoint({
    access: 'user',
    body: account.deleteAccountBody,
    output: z.object({ message }),
    errors: ['WRONG_PASSWORD', 'STILL_ADMIN', 'ACCOUNT_BLOCKED', 'SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /live-token': endpoint({
    access: 'admin',
    output: liveTokenSchema,
  }),
} as const satisfies Specs;
