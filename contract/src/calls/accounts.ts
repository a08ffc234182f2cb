/** Signing up, logging in, and people's own accounts (spec §5; ADR 3, 7, 33 and 37): rows and schemas. */

import * as z from 'zod/mini';
import { type AuditAction, auditActions } from '../audit.ts';
import { limits } from '../limits.ts';
import { countCharacters } from '../text.ts';
import { linkTexts, validationTexts as texts } from '../texts.ts';
import { categories } from '../voting.ts';
import { castVoteSchema } from './candidates.ts';
import { countField, timeField } from './fields.ts';
import { ownMessageSchema } from './messages.ts';
import { emailField, passwordField, profileFields, userSchema } from './person.ts';
import { songSuggestionSchema } from './songs.ts';
import { endpoint, message, type Specs } from './spec.ts';

export const newPasswordField = z.string({ error: texts.passwordRequired }).check(
  z.refine((value: string) => countCharacters(value) >= limits.passwordMin, texts.passwordShort),
  z.refine((value: string) => countCharacters(value) <= limits.passwordMax, texts.passwordLong),
  z.refine((value: string) => value.isWellFormed(), texts.passwordRequired),
);

export const otpField = z
  .string({ error: texts.otpIncomplete })
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${limits.otpDigits}}$`), texts.otpIncomplete));

const unknownRequest = 'There is no such request.';

/** Of this device's requests for a code, newest last. Only their codes are accepted. */
const requestIdsField = z.optional(
  z
    .array(z.string().check(z.maxLength(64, unknownRequest)), { error: unknownRequest })
    .check(z.maxLength(limits.requestIds, unknownRequest)),
);

/** Whether the code is valid only with the request's id. Older clients don't send this, and some don't send ids. */
const boundField = z.optional(z.boolean('bound must be true or false.'));

const linkField = z.string({ error: linkTexts.incomplete }).check(z.trim());

/** The last mark that this device got for this address (ADR 30). An invalid one is ignored. */
const deviceField = z.optional(z.string().check(z.maxLength(1000)));

export const signupBody = z.object({
  ...profileFields,
  email: emailField,
  password: newPasswordField,
  bound: boundField,
  signupIds: requestIdsField,
});

export const verifyOtpBody = z.object({ email: emailField, otp: otpField, signupIds: requestIdsField });

export const loginBody = z.object({ email: emailField, password: passwordField, device: deviceField });

export const forgotPasswordBody = z.object({ email: emailField, bound: boundField, resetIds: requestIdsField });

export const resetPasswordBody = z.object({
  email: emailField,
  otp: otpField,
  password: newPasswordField,
  resetIds: requestIdsField,
});

const lookAtLinkBody = z.object({ link: linkField });

export const linkUseBody = z.object({
  link: linkField,
  ...z.partial(z.object(profileFields)).shape,
  password: z.optional(newPasswordField),
});

export const changePasswordBody = z.object({ currentPassword: passwordField, password: newPasswordField }).check(
  z.refine(
    ({ currentPassword, password }: { currentPassword: string; password: string }) =>
      // Normalised as for hashing.
      currentPassword.normalize('NFC') !== password.normalize('NFC'),
    { error: texts.passwordSame, path: ['password'] },
  ),
);

export const deleteAccountBody = z.object({ password: passwordField });

const sentMailSchema = z.object({
  hasCode: z.boolean(),
  /** It may not have arrived. If it did, its code and link are valid. */
  isUncertain: z.boolean(),
});

const linkActions = ['create-account', 'choose-password'] as const;

const linkSchema = z.object({
  email: z.string(),
  action: z.enum(linkActions),
});

const summarySchema = z.object({
  votes: z.array(z.enum(categories)),
  songs: z.object({ requested: countField, left: countField }),
  whispers: z.object({ sent: countField }),
  sendingBlocked: z.boolean(),
});

export type Summary = z.output<typeof summarySchema>;

const times = z.array(timeField);

const acts = z.array(z.object({ action: z.enum(Object.keys(auditActions) as [AuditAction]), createdAt: timeField }));

const personalDataSchema = z.object({
  profile: z.extend(userSchema, { createdAt: timeField }),
  songs: z.extend(songSuggestionSchema, {
    updatedAt: z.optional(timeField),
    requests: z.array(z.object({ link: z.string(), requestedAt: timeField, title: z.optional(z.string()) })),
  }),
  whispers: z.array(ownMessageSchema),
  votes: z.array(castVoteSchema),
  /** What rate limits have counted, in words, and the times of requests, which are kept for a day. */
  activity: z.object({ counted: z.array(z.object({ what: z.string(), at: times })), requests: times }),
  reminders: z.object({ wanted: z.boolean() }),
  notifications: z.array(z.object({ service: z.string(), since: timeField })),
  /** Also to former phones. `message` is a reminder, a kind of notification, or `password`. */
  deliveries: z.array(z.object({ message: z.string(), by: z.enum(['mail', 'push']), at: timeField })),
  /** Organisers' acts on this person's account. */
  noted: acts,
  /** This person's acts as an organiser. */
  did: acts,
});

export type PersonalData = z.output<typeof personalDataSchema>;

const liveTokenSchema = z.object({
  /** A Firebase Auth custom token for this session, valid for an hour and several sign-ins. */
  token: z.string(),
  config: z.object({
    projectId: z.string(),
    /** The web API key, which identifies the project and is not secret. */
    apiKey: z.string(),
    emulators: z.optional(z.object({ firestore: z.string(), auth: z.string() })),
  }),
});

export type LiveToken = z.output<typeof liveTokenSchema>;

const session = z.object({
  message,
  token: z.string(),
  /** For the next `POST /login` from this device (ADR 30). */
  device: z.string(),
  data: z.object({ user: userSchema }),
});

export const accountsEndpoints = {
  'POST /signup': endpoint({
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'new-request',
    body: signupBody,
    output: z.object({ message, signupId: z.string(), mail: sentMailSchema }),
    errors: ['CODE_USED', 'NOT_ON_GUEST_LIST', 'RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /verify-otp': endpoint({
    access: 'public',
    ipLimit: 'codes',
    body: verifyOtpBody,
    output: session,
    errors: ['INVALID_OTP', 'CODE_USED', 'RATE_LIMITED'],
  }),
  'POST /login': endpoint({
    access: 'public',
    ipLimit: 'passwords',
    body: loginBody,
    output: session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /logout': endpoint({
    access: 'user',
    output: z.object({}),
  }),
  'POST /forgot-password': endpoint({
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'new-request',
    body: forgotPasswordBody,
    output: z.object({ message, resetId: z.string(), mail: sentMailSchema }),
    errors: ['CODE_USED', 'RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /reset-password': endpoint({
    access: 'public',
    ipLimit: 'codes',
    body: resetPasswordBody,
    output: session,
    errors: ['INVALID_OTP', 'CODE_USED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /links/look': endpoint({
    access: 'public',
    ipLimit: 'codes',
    body: lookAtLinkBody,
    output: z.object({ data: linkSchema }),
    errors: ['INVALID_LINK'],
  }),
  'POST /links/use': endpoint({
    access: 'public',
    ipLimit: 'codes',
    body: linkUseBody,
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
    body: changePasswordBody,
    output: session,
    errors: ['WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'DELETE /me': endpoint({
    access: 'user',
    body: deleteAccountBody,
    output: z.object({}),
    errors: ['WRONG_PASSWORD', 'STILL_ADMIN', 'ACCOUNT_BLOCKED', 'SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /live-token': endpoint({
    access: 'admin',
    output: liveTokenSchema,
  }),
} as const satisfies Specs;
