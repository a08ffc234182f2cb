import { rateLimits } from '@fresher-party/contract/limits';
import { useEffect, useState } from 'react';
import { errorText, type Result } from '../../api/client.ts';
import type { Outcome } from '../../api/use-act.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { accountTexts } from './account-texts.ts';
import { type MailAnswer, sentMail } from './sent-mail.ts';

interface Props {
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number;
  /** The server's message about the first mail, if it is not the usual one. */
  notice: string | undefined;
  resend: () => Promise<Result<MailAnswer>>;
}

const usual = 'A new mail is on its way. What is in an earlier one works too.';

const { window: pause } = rateLimits.mailPerMinute;

/** Milliseconds of the pause that are left after a reload: never more than the pause itself. */
const leftOf = (sentAt: number): number => Math.min(pause, sentAt + pause - Date.now());

/** Requests another code, at most once a minute (ADR 22), with a countdown. Shows the result. */
export function ResendCode({ sentAt, notice, resend }: Props) {
  // Not by the device's clock, which may be corrected meanwhile.
  const [allowedAt, setAllowedAt] = useState(() => performance.now() + leftOf(sentAt));
  const [now, setNow] = useState(() => performance.now());
  const [outcome, setOutcome] = useState<Outcome | null>(notice ? { tone: 'info', text: notice } : null);
  const seconds = Math.max(0, Math.ceil((allowedAt - now) / 1000));
  const waiting = seconds > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setNow(performance.now()), 1000);
    return () => window.clearInterval(timer);
  }, [waiting]);

  const [submit, busy] = useSubmit(async () => {
    setOutcome(null);
    const result = await resend();
    const wait = result.success ? pause : (result.retryAfter ?? 0) * 1000;
    setNow(performance.now());
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
  return notice ? { tone: 'info', text: notice } : { tone: 'success', text: usual };
}

function formatWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}
