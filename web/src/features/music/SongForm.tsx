import { limits } from '@fresher-party/contract/limits';
import { spotifyHost } from '@fresher-party/contract/spotify';
import { useEffect, useRef } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { useUserId } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './MusicPage.module.css';
import { musicTexts } from './music-texts.ts';
import { inputOf, noSongs, padLinks, type SongName, songLabel, songNames, spreadLinks } from './song-form-rules.ts';

interface Props {
  slotsLeft: number;
  /** What another app shared: links, or text around them. */
  shared?: string | undefined;
  onSubmitted: () => void;
  onCancel: () => void;
}

/** Always three inputs (spec §2): what exceeds the free slots is the server's to refuse. */
export function SongForm({ slotsLeft, shared, onSubmitted, onCancel }: Props) {
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

  /** Whether the text was spread over the inputs; otherwise it stays, for an error to be shown. */
  const spread = (into: SongName, text: string): boolean => {
    const after = spreadLinks(form.values, into, text);
    if (!after) return false;
    form.set(after.inputs);
    form.setErrors({});
    form.setNotice(after.left > 0 ? { tone: 'error', text: musicTexts.tooMany(after.left) } : null);
    return true;
  };

  const taken = useRef(false);
  useEffect(() => {
    if (shared === undefined || taken.current) return;
    taken.current = true;
    const into = songNames.find((name) => form.values[name].trim() === '');
    if (into === undefined) {
      form.setNotice({ tone: 'error', text: musicTexts.shareLeftOut });
      return;
    }
    // Sent as it is, so that the form says what to do with a short link.
    if (!spread(into, shared)) {
      form.set({ [into]: shared });
      void form.validate();
    }
  });

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
          onPaste={(event) => {
            if (spread(name, event.clipboardData.getData('text'))) event.preventDefault();
          }}
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
