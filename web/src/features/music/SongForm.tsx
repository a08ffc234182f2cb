import { limits } from '@fresher-party/contract/limits';
import { spotifyHost } from '@fresher-party/contract/spotify';
import { useEffect, useRef, useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useDraft } from '../../state/draft.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { counted } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './MusicPage.module.css';
import { musicTexts } from './music-texts.ts';
import { checkSongLinks, songLabel } from './song-form-rules.ts';

interface Props {
  slotsLeft: number;
  onSubmitted: () => void;
  onCancel: () => void;
}

/**
 * Always three inputs (spec §2); what goes over the free slots the server refuses. What was typed stays until it has
 * been sent or cancelled.
 */
export function SongForm({ slotsLeft, onSubmitted, onCancel }: Props) {
  const [kept, keep] = useDraft(tabKeys.songDraft, useSession()?.user.id ?? '');
  const [inputs, setInputs] = useState<readonly string[]>(() =>
    Array.from({ length: limits.songSlots }, (_, index) => kept[index] ?? ''),
  );
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([]);
  const [failure, setFailure] = useState('');
  const keys = useIdempotencyKeys();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const [submit, busy] = useSubmit(async () => {
    setFailure('');
    const check = checkSongLinks(inputs);
    setErrors(check.ok ? [] : check.errors);
    if (!check.ok) {
      if (form.current) focusFirstError(form.current);
      return;
    }
    const body = { songLinks: check.songLinks };
    const result = await call('POST /songs/submit', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) return setFailure(errorText(result, musicTexts.refused, musicTexts.broken));
    keys.settle();
    keep({});
    onSubmitted();
  });

  return (
    <Form
      ref={form}
      className={styles.form}
      draft
      busy={busy}
      aria-label="Song suggestions"
      onSubmit={() => void submit()}
    >
      <OfflineNote>Sending songs needs the internet. What you type stays here until you are back.</OfflineNote>
      {failure && <Notice tone="error">{failure}</Notice>}
      {slotsLeft < limits.songSlots && <p className={styles.left}>You have {counted(slotsLeft, 'slot')} left.</p>}
      {inputs.map((value, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: an input is its place in the form.
          key={index}
          label={songLabel(index)}
          type="url"
          name={`song-${index + 1}`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`${spotifyHost}/track/…`}
          required={index === 0}
          value={value}
          error={errors[index]}
          onChange={(event) => {
            const next = inputs.map((old, at) => (at === index ? event.target.value : old));
            setInputs(next);
            keep(Object.fromEntries(next.entries()));
          }}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" kind="gold" busy={busy}>
          {busy ? 'Submitting...' : 'Submit'}
        </Button>
        <Button
          busy={busy}
          onClick={() => {
            keep({});
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
