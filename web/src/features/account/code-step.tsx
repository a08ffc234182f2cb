/** What sign-up and reset share while they wait for a code. */

import type { Output } from '@fresher-party/contract/endpoints';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import { linkTexts } from '@fresher-party/contract/texts';
import { type ReactNode, useRef, useState } from 'react';
import { errorText, type Failure, outcomeUnknown, type Result } from '../../api/client.ts';
import { logIn } from '../../api/session.ts';
import { type Outcome, useSubmit } from '../../api/use-act.ts';
import { draftJson, type Form as FormState } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { useByServerTime } from '../../state/event/event.ts';
import { asRecord, parseKept, tabStorage } from '../../state/kept/browser-storage.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import type { LetterWords } from '../../ui/Scene.tsx';
import styles from './Account.module.css';
import { accountTexts } from './account-forms.ts';

interface SentMail {
  /** False when this mail and every earlier one that is still valid contains only a link. */
  readonly hasCode: boolean;
  readonly notice?: string | undefined;
}

type MailAnswer = Pick<Output<'POST /signup'>, 'mail' | 'message'>;

/** `hadCode`: an earlier mail has a code that may still be valid. */
function sentMail({ mail, message }: Partial<MailAnswer>, hadCode = false): SentMail {
  const isUsual = !mail || (mail.hasCode && !mail.isUncertain);
  return { hasCode: hadCode || (mail?.hasCode ?? true), notice: isUsual ? undefined : message };
}

export interface PendingCode extends SentMail {
  readonly email: string;
  readonly sentAt: number;
  /** The requests whose codes are accepted: for a sign-up those with the current name and password. */
  readonly requestIds: string[];
  readonly isUsed?: boolean;
}

export function codeWords({ isUsed, hasCode, email }: PendingCode, waiting: Omit<LetterWords, 'lead'>): LetterWords {
  if (isUsed) return { title: 'Already used', heading: 'Already', golden: 'used.', lead: linkTexts.requestUsed };
  // A mail to an address with an account has only a link, and says why.
  const what = hasCode ? 'Open its link, or type its 6-digit code here.' : 'Open the link in it to go on.';
  return { ...waiting, lead: `A mail is on its way to ${email}. ${what}` };
}

/** What the tab has stored; null if there is nothing. The server decides when its code is too old. */
function storedCode(json: string | null): PendingCode | null {
  const stored = asRecord(parseKept(json));
  return Array.isArray(stored.requestIds) ? { ...(stored as unknown as PendingCode), isUsed: false } : null;
}

/**
 * The request that waits for its code, and those before it that its form has sent for the same.
 *
 * `back` shows the form again. Its request stays known for another one that comes too soon, but is not kept in the tab:
 * what is typed next may be another name or password, whose account a later visit must not create with the old code.
 */
export function usePendingCode(key: 'pendingSignup' | 'pendingReset') {
  const [last, setLast] = useState(() => storedCode(tabStorage.read(key)));
  const [isBack, setBack] = useState(false);
  const show = (next: PendingCode | null) => {
    tabStorage.write(key, next && JSON.stringify(next));
    setLast(next);
    setBack(false);
  };
  return {
    last,
    pending: isBack ? null : last,
    back() {
      tabStorage.write(key, null);
      setBack(true);
    },
    end: () => show(null),
    markUsed: () => show(last && { ...last, isUsed: true }),
    sent(earlier: PendingCode | null, email: string, id: string, answer: MailAnswer) {
      const requestIds = [...(earlier?.requestIds ?? []), id];
      show({ email, sentAt: Date.now(), requestIds, ...sentMail(answer, earlier?.hasCode) });
    },
    /** After a refusal of another mail: the code of the earlier one may still work, or was used. */
    refused({ code, message }: Failure, earlier: PendingCode) {
      if (code === 'RATE_LIMITED' && isBack) show({ ...earlier, notice: message });
      if (code === 'CODE_USED') show({ ...earlier, isUsed: true });
    },
  };
}

export interface CodeStepProps {
  pending: PendingCode;
  code: ReturnType<typeof usePendingCode>;
  /** Without a password, which a reload forgets, a sign-up can't request another code. */
  request: Pick<
    FormState<{ readonly email: string; readonly password?: string }, MailAnswer>,
    'values' | 'resend' | 'setNotice' | 'forgetDraft'
  >;
}

type Opened = Result<Output<'POST /login'>>;

export const emptyOtp: readonly string[] = Array.from({ length: limits.otpDigits }, () => '');

/** A code works once: if an answer was lost, the first try may have used it, so a refusal is followed by a login. */
export function useCodeCall(email: string, onUsed = () => {}) {
  const lost = useRef(false);
  return async (send: () => Promise<Opened>, password: string): Promise<Opened> => {
    const result = await send();
    if (result.success) return result;
    const isSpent = ['INVALID_OTP', 'CODE_USED', 'INVALID_LINK'].includes(result.code ?? '');
    if (lost.current && isSpent && password !== '') {
      const login = await logIn({ email, password });
      if (login.success) return login;
    }
    lost.current ||= outcomeUnknown(result);
    if (result.code === 'CODE_USED') onUsed();
    // It belongs to the boxes, unless it says otherwise.
    const isOfCode = result.status === 400 && Object.keys(result.details).length === 0;
    return isOfCode ? { ...result, details: { otp: errorText(result, 'Invalid OTP. Please try again.') } } : result;
  };
}

interface CodeFormProps extends CodeStepProps {
  form: Pick<
    FormState<{ readonly otp: readonly string[] }>,
    'values' | 'errors' | 'set' | 'busy' | 'notice' | 'ref' | 'submit'
  >;
  back: string;
  children: ReactNode;
}

export function CodeForm({ pending, code, request, form, back, children }: CodeFormProps) {
  const { email, sentAt, notice } = pending;
  if (pending.isUsed) {
    const leave = () => {
      tabStorage.write('loginDraft', draftJson({ email }));
      code.end();
      request.forgetDraft();
    };
    return (
      <ButtonLink kind="gold" wide to={paths.login} onClick={leave}>
        Log in
      </ButtonLink>
    );
  }
  const goBack = () => {
    code.back();
    request.setNotice(null);
  };
  return (
    <>
      {pending.hasCode && (
        <Form form={form} className="stack gap-4">
          <OtpInput value={form.values.otp} onChange={(otp) => form.set({ otp })} error={form.errors.otp} />
          {children}
        </Form>
      )}
      {request.values.password === '' ? (
        <>
          <OutcomeNotice of={notice ? { tone: 'info', text: notice } : null} />
          <p className="muted">To get another mail, go back to the form: your password is not kept.</p>
        </>
      ) : (
        <ResendCode sentAt={sentAt} notice={notice} resend={request.resend} />
      )}
      <CodeHelp email={email} />
      <Button kind="quiet" icon="back" busy={form.busy} onClick={goBack}>
        {back}
      </Button>
    </>
  );
}

const { window: pause } = rateLimits.mailPerMinute;

/** Milliseconds of the pause that are left after a reload: never more than the pause itself. */
const leftOf = (sentAt: number): number => Math.min(pause, sentAt + pause - Date.now());

function ResendCode({
  sentAt,
  notice,
  resend,
}: Pick<PendingCode, 'sentAt' | 'notice'> & Pick<CodeStepProps['request'], 'resend'>) {
  // Not by the device's clock, which may be corrected meanwhile.
  const [allowedAt, setAllowedAt] = useState(() => performance.now() + leftOf(sentAt));
  const [outcome, setOutcome] = useState<Outcome | null>(notice ? { tone: 'info', text: notice } : null);
  const seconds = useByServerTime(() => Math.max(0, Math.ceil((allowedAt - performance.now()) / 1000)));
  const waiting = seconds > 0;

  const [submit, busy] = useSubmit(async () => {
    setOutcome(null);
    const result = await resend();
    const wait = result.success ? pause : (result.retryAfter ?? 0) * 1000;
    setAllowedAt(performance.now() + wait);
    setOutcome(outcomeOf(result));
  });

  return (
    <div className="stack start">
      <OutcomeNotice of={outcome} />
      <Button kind="quiet" icon="mail" disabled={waiting} busy={busy} onClick={() => void submit()}>
        {busy ? 'Sending code...' : waiting ? `Resend code in ${formatWait(seconds)}` : 'Resend code'}
      </Button>
    </div>
  );
}

function outcomeOf(result: Result<MailAnswer>): Outcome {
  if (!result.success) return { tone: 'error', text: errorText(result, accountTexts.sendFailed) };
  const { notice } = sentMail(result.data);
  if (notice) return { tone: 'info', text: notice };
  return { tone: 'success', text: 'A new mail is on its way. What is in an earlier one works too.' };
}

function formatWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

function CodeHelp({ email }: { email: string }) {
  return (
    <details>
      <summary className={`disclosure bold ${styles.summary}`}>No mail in your inbox?</summary>
      <ul className={`stack gap-1 muted small ${styles.help}`}>
        <li>Mail can take a minute or two when everybody signs up at once.</li>
        <li>Look in Spam and Promotions too.</li>
        <li>
          It goes to <b className="ink semibold breakable">{email}</b>. If that is not quite right, go back and correct
          it.
        </li>
        <li>
          What is in a mail works for {limits.otpLifetime / 60_000} minutes, also after asking for another one. If a
          code is refused, open the link in the newest mail.
        </li>
      </ul>
    </details>
  );
}
