import { successTexts } from '@fresher-party/contract/texts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { deletionService } from './deletion.ts';
import { loginService } from './login.ts';
import { logoutService } from './logout.ts';
import { passwordChangeService } from './password-change.ts';
import { passwordResetService } from './password-reset.ts';
import { signUpService } from './sign-up.ts';
import type { Account } from './store.ts';

export function accountHandlers(dependencies: Dependencies) {
  const signUp = signUpService(dependencies);
  const passwordReset = passwordResetService(dependencies);
  const changePassword = passwordChangeService(dependencies);
  const login = loginService(dependencies);
  const logout = logoutService(dependencies);
  const deleteAccount = deletionService(dependencies);

  async function sessionOf({ uid, name, email, role, sessionVersion }: Account, message: string, now: Date) {
    const token = await dependencies.tokens.sign({ uid, role, version: sessionVersion }, now);
    return { message, token, data: { user: { id: uid, name, email, role } } };
  }

  return {
    'POST /signup': async ({ body, idempotencyKey: key, source, now }) => {
      const signupId = await signUp.request({ ...body, key, source, now });
      return { message: successTexts.signup, signupId };
    },
    'POST /verify-otp': async ({ body, source, now }) => {
      const { email, otp, signupIds } = body;
      return sessionOf(await signUp.verify({ email, otp, signupIds, source, now }), successTexts.verified, now);
    },
    'POST /login': async ({ body, source, now }) =>
      sessionOf(await login({ ...body, source, now }), successTexts.login, now),
    'POST /logout': async ({ session, now }) => {
      await logout(session, now);
      return { message: successTexts.logout };
    },
    'POST /forgot-password': async ({ body, idempotencyKey: key, source, now }) => {
      await passwordReset.request({ email: body.email, key, source, now });
      return { message: successTexts.forgotPassword };
    },
    'POST /reset-password': async ({ body, source, now }) =>
      sessionOf(await passwordReset.reset({ ...body, source, now }), successTexts.passwordReset, now),
    'GET /me': async ({ user }) => ({ data: { user } }),
    'POST /me/password': async ({ user, body, source, now }) => {
      const { currentPassword: password, password: newPassword } = body;
      const account = await changePassword({ email: user.email, password, newPassword, source, now });
      return sessionOf(account, successTexts.passwordReset, now);
    },
    'DELETE /me': async ({ user, body, source, now }) => {
      await deleteAccount({ email: user.email, password: body.password, source, now });
      return { message: successTexts.accountDeleted };
    },
  } satisfies Partial<Handlers>;
}
