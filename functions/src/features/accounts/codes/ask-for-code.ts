import { successTexts } from '@fresher-party/contract/texts';
import type { CodeKind, PendingAccount } from '../../../db/collections.ts';
import { type Mail, MailNotSent } from '../../../mail/mailer.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refusedAddress } from './mailbox-rules.ts';
import type { MailFrame } from './mails.ts';
import { codeStore, type IssuedCode, type RequestParts, type SentMail } from './store.ts';

/** The answer to a request for a code. */
interface AskedCode {
  readonly id: string;
  readonly message: string;
  readonly mail: { readonly hasCode: boolean; readonly isUncertain: boolean };
}

/** The answer for addresses that can't have an account. Nothing is sent (ADR 22). */
const sentNowhere: SentMail = { state: 'sent', hasCode: true };

/** Requests for codes of one kind. `message` is the answer for a mail with a code; `mailOf` writes the mail. */
export function codeAsker(
  kind: CodeKind,
  dependencies: Dependencies,
  { message, mailOf }: { message: string; mailOf: (email: string, frame: MailFrame, issued: IssuedCode) => Mail },
) {
  const { mailer, facts, config } = dependencies;
  const codes = codeStore(kind, dependencies);

  const answerOf = (id: string, { state, hasCode }: SentMail): AskedCode => {
    const isUncertain = state === 'unknown';
    const text = hasCode ? message : successTexts.mailHoldsLink;
    return { id, message: isUncertain ? successTexts.mailUncertain : text, mail: { hasCode, isUncertain } };
  };

  return {
    /** Answers as `ask` does, without reading, writing or sending anything. */
    pretend: (parts: RequestParts): AskedCode => answerOf(codes.idsOf(parts).id, sentNowhere),

    /**
     * Stores a code and a link, then mails them. Idempotent: a repeated request sends no second mail. `prepare` runs
     * only for a new request. Throws RATE_LIMITED, INVALID_INPUT for an address that its mail server refuses, or
     * MAIL_UNAVAILABLE, after which nothing is stored.
     */
    async ask(parts: RequestParts, now: Date, prepare?: () => Promise<PendingAccount>): Promise<AskedCode> {
      const { email, requestIds } = parts;
      const request = { ...codes.idsOf(parts), email, requestIds, now };
      const earlier = await codes.earlier(request);
      if (earlier) return answerOf(request.id, earlier);
      // Before the expensive hash and the commit.
      mailer.requireCapacity();

      const [pending, current] = await Promise.all([prepare?.(), facts.recent()]);
      const issued = await codes.issue(request, pending);
      if ('repeated' in issued) return answerOf(request.id, issued.repeated);
      const mail = mailOf(email, { appUrl: config.APP_URL, facts: current.facts }, issued);
      const state = await mailer.send(mail).catch(async (error: unknown) => {
        const isUnknownAddress = error instanceof MailNotSent && error.isUnknownAddress;
        await codes.takeBack(request, isUnknownAddress);
        throw isUnknownAddress ? refusedAddress() : error;
      });
      // Only a request with a key can be recognised when it is repeated.
      if (parts.key !== undefined) await codes.confirm(request.id, state);
      return answerOf(request.id, { state, hasCode: issued.hasCode });
    },
  };
}
