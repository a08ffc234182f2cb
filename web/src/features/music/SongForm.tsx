import { limits } from '@fresher-party/contract/limits';
import { spotifyHost } from '@fresher-party/contract/spotify';
import { useEffect } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { useUserId } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './MusicPage.module.css';
import { musicTexts } from './music-texts.ts';
import { inputOf, noSongs, padLinks, songLabel, songNames } from './song-form-rules.ts';

interface Props {
  slotsLeft: number;
  onSubmitted: () => void;
  onCancel: () => void;
}

/** Always three inputs (spec §2): what exceeds the free slots is the server's to refuse. */
export function SongForm({ slotsLeft, onSubmitted, onCancel }: Props) {
  const form = useForm({
    endpoint: 'POST /songs/submit',
    schema: async () => (await import('@fresher-party/contract/schemas/songs')).songsBody,
    idempotent: true,
    values: noSongs,
    body: (values) => ({ songLinks: songNames.map((name) => values[name]) }),
    fieldOf: inputOf,
    draft: { key: tabKeys.songDraft, owner: useUserId(), fields: songNames },
    send: ({ songLinks }, idempotencyKey) =>
      call('POST /songs/submit', { body: { songLinks: padLinks(songLinks) }, idempotencyKey }),
    failureText: (failure) => errorText(failure, musicTexts.refused, musicTexts.broken),
    onSuccess: onSubmitted,
  });

  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <Form
      form={form}
      className="stack gap-5 narrowing"
      aria-label="Song suggestions"
      needs="Sending songs needs the internet. What you type stays here until you are back."
    >
      {slotsLeft < limits.songSlots && <p className="muted small">You have {counted(slotsLeft, 'slot')} left.</p>}
      {songNames.map((name, index) => (
        <TextField
          {...form.field(name)}
          key={name}
          label={songLabel(index)}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`${spotifyHost}/track/…`}
          required={index === 0}
        />
      ))}
      <div className={`cluster ${styles.buttons}`}>
        <SubmitButton wide={false} sending="Submitting...">
          Submit
        </SubmitButton>
        <Button
          busy={form.busy}
          onClick={() => {
            form.forgetDraft();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
