import { limits } from '@fresher-party/contract/limits';
import { countCharacters } from '@fresher-party/contract/text-length';
import { validationTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useKeptIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useDraft } from '../../state/draft.ts';
import { markDone } from '../../state/progress.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Field } from '../../ui/TextField.tsx';
import styles from './MessagesPage.module.css';
import { messageTexts } from './messages-texts.ts';

/** The sentence about a whisper, or undefined when it may go (spec §5). */
function whisperError(text: string): string | undefined {
  if (text.trim() === '') return validationTexts.messageBlank;
  return countCharacters(text.trim()) > limits.messageLength ? validationTexts.messageLong : undefined;
}

/** Sending an anonymous message (spec §2), with the truth about who can see what (ADR 21). */
export function MessagesPage() {
  const userId = useSession()?.user.id ?? '';
  const [draft, keepDraft] = useDraft(tabKeys.whisperDraft, userId);
  const [text, setText] = useState(draft.text ?? '');
  const [error, setError] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const keys = useKeptIdempotencyKeys(tabKeys.whisperKey, userId);
  const count = countCharacters(text);
  const over = count - limits.messageLength;

  const change = (next: string) => {
    setText(next);
    keepDraft({ text: next });
    if (error) setError(whisperError(next));
  };

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setOutcome(null);
    const found = whisperError(text);
    setError(found);
    if (found) return focusFirstError(form);
    const body = { message: text.trim() };
    const result = await call('POST /messages/send', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) {
      setError(result.details.message);
      return setOutcome({ tone: 'error', text: errorText(result, messageTexts.refused, messageTexts.broken) });
    }
    keys.settle();
    change('');
    markDone(userId, 'whisper');
    setOutcome({ tone: 'success', text: messageTexts.success });
  });

  return (
    <div className={styles.page}>
      <header>
        <PageHeading>Say it. No name on stage.</PageHeading>
        <p className={styles.lead}>A confession, a shoutout, a dare for the stage. Up to 500 characters.</p>
        <ul className={styles.truth}>
          <li>
            <Icon name="lock" size={20} />
            <span>Other attendees never see who sent it.</span>
          </li>
          <li>
            <Icon name="eye" size={20} />
            <span>Organisers can see your name and e-mail, so keep it kind.</span>
          </li>
        </ul>
      </header>
      <Form className={styles.form} draft busy={busy} onSubmit={(form) => void submit(form)}>
        <OfflineNote>Sending a whisper needs the internet. What you type stays here until you are back.</OfflineNote>
        <Field label="Your whisper" error={error}>
          {(described) => (
            <textarea
              {...described}
              aria-describedby={[described['aria-describedby'], 'whisper-count'].filter(Boolean).join(' ')}
              className={styles.paper}
              name="message"
              rows={5}
              placeholder="To the one who danced like nobody was watching…"
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <p id="whisper-count" className={`${styles.count} ${over > 0 ? styles.over : ''}`}>
          {count}/{limits.messageLength}
          <span className="visually-hidden"> characters</span>
          {over > 0 && ` · ${over} too many`}
        </p>
        <Button type="submit" kind="gold" wide busy={busy}>
          {busy ? 'Sending...' : 'Drop the whisper'}
        </Button>
        {outcome && (
          <div className={outcome.tone === 'success' ? styles.sealed : undefined}>
            <Notice tone={outcome.tone}>{outcome.text}</Notice>
          </div>
        )}
      </Form>
    </div>
  );
}
