import { readUser, saveSession } from '../../state/session.ts';

/** Stores what login, verify-otp and reset-password answer with. */
export function startSession(answer: { token: string; data: { user: unknown } }): void {
  const user = readUser(answer.data.user);
  if (user) saveSession({ token: answer.token, user });
}
