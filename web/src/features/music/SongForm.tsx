import { limits } from '@fresher-party/contract/limits';
import { spotifyHost } from '@fresher-party/contract/spotify';
import { validationTexts } from '@fresher-party/contract/texts';
import { useEffect, useRef, useState } from 'react';
import { call, errorText, outcomeUnknown } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './MusicPage.module.css';
import {
  isBlank,
  musicTexts,
  noSongs,
  type OwnSlots,
  padLinks,
  type SongInputs,
  type SongName,
  songErrors,
  songLabel,
  songNames,
  spreadLinks,
} from './song-form-rules.ts';

interface Props {
  own: OwnSlots;
  /** The page says that the DJ takes no requests. */
  isPaused: boolean;
  /** The user's songs have not loaded, so one of them would not be known as such. */
  waits: boolean;
  shared?: string | undefined;
  onSubmitted: () => void;
  onRefused: () => void;
  onCancel: () => void;
}

export function SongForm({ own, isPaused, waits, shared, onSubmitted, onRefused, onCancel }: Props) {
  const form = useForm({
    endpoint: 'POST /songs/submit',
    schema: async () => (await import('@fresher-party/contract/calls/songs')).songsBody,
    values: noSongs,
    body: (values) => ({ songLinks: songNames.map((name) => values[name]) }),
    check: (values) => (isBlank(values) ? { 'song-1': validationTexts.songRequired } : songErrors(values, own)),
    draft: { key: 'songDraft', fields: songNames },
    send: ({ songLinks }, idempotencyKey) =>
      call('POST /songs/submit', { body: { songLinks: padLinks(songLinks) }, idempotencyKey }),
    failureText: (failure) => {
      // After a lost answer the same songs are sent again, and must not count as doubles.
      if (!outcomeUnknown(failure)) onRefused();
      return errorText(failure, musicTexts.refused, musicTexts.broken);
    },
    onSuccess: onSubmitted,
  });

  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  const change = (changed: Partial<SongInputs>, isWhole: boolean) => {
    form.set(changed);
    form.setErrors(isWhole ? songErrors({ ...form.values, ...changed }, own) : {});
    form.setNotice(null);
  };

  const spread = (into: SongName, text: string): boolean => {
    const after = spreadLinks(form.values, into, text);
    if (!after) return false;
    change(after.inputs, true);
    if (after.left > 0) {
      form.setNotice({ tone: 'error', text: `Three songs fit: ${counted(after.left, 'link')} found no place.` });
    }
    return true;
  };

  // One that does not fit stays when it is emptied: it has the focus.
  const filled = Math.max(0, ...songNames.map((name, index) => (form.values[name] === '' ? 0 : index + 1)));
  const [most, setMost] = useState(filled);
  if (filled > most) setMost(filled);
  const fields = songNames.slice(0, Math.max(1, own.left, most));
  const taken = useRef(false);
  useEffect(() => {
    if (shared === undefined || taken.current) return;
    taken.current = true;
    const into = songNames.find((name) => form.values[name].trim() === '');
    if (into === undefined) {
      const text = 'All three inputs are filled, so the song you shared was left out. Clear one, then share it again.';
      form.setNotice({ tone: 'error', text });
      return;
    }
    // Unchanged, so that the form can explain what to do with a short link.
    if (!spread(into, shared)) change({ [into]: shared }, true);
  });

  return (
    <Form form={form} className="stack gap-5 narrowing" aria-label="Song suggestions" noticeElsewhere={isPaused}>
      <p className="muted small">
        In Spotify, tap Share and copy the link.
        {own.left < limits.songSlots && ` You have ${counted(own.left, 'slot')} left.`}
      </p>
      {fields.map((name, index) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={songLabel(index)}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`${spotifyHost}/track/…`}
          required={index === 0}
          onChange={({ target, nativeEvent }) =>
            change({ [name]: target.value }, (nativeEvent as InputEvent).inputType === 'insertFromPaste')
          }
          // Not for half a link.
          onBlur={() => form.setErrors(songErrors(form.values, own))}
          onPaste={(event) => {
            if (spread(name, event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      ))}
      <div className={`cluster ${styles.buttons}`}>
        <SubmitButton wide={false} sending="Submitting..." waits={isPaused || waits}>
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
