import { limits } from '@fresher-party/contract/limits';
import { spotifyHost } from '@fresher-party/contract/spotify';
import { useEffect, useRef, useState } from 'react';
import { call, errorText, outcomeUnknown } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { tabKeys } from '../../state/kept/browser-storage.ts';
import { useUserId } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './MusicPage.module.css';
import {
  inputOf,
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
  validateSongs,
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

/** Loads the schema. The page prefetches it, so that the form opens without a delay. */
export const loadSongsBody = async () => (await import('@fresher-party/contract/calls/songs')).songsBody;

export function SongForm({ own: ownNow, isPaused, waits, shared, onSubmitted, onRefused, onCancel }: Props) {
  /** The slots before a request with an unknown outcome, so that a retry is not rejected as a duplicate. */
  const [ownBefore, setOwnBefore] = useState<OwnSlots | null>(null);
  const own = ownBefore ?? ownNow;
  const form = useForm({
    endpoint: 'POST /songs/submit',
    schema: loadSongsBody,
    idempotent: true,
    values: noSongs,
    body: (values) => ({ songLinks: songNames.map((name) => values[name]) }),
    check: (values) => songErrors(values, own),
    fieldOf: inputOf,
    draft: { key: tabKeys.songDraft, owner: useUserId(), fields: songNames },
    send: ({ songLinks }, idempotencyKey) =>
      call('POST /songs/submit', { body: { songLinks: padLinks(songLinks) }, idempotencyKey }),
    failureText: (failure) => {
      setOwnBefore(outcomeUnknown(failure) ? own : null);
      onRefused();
      return errorText(failure, musicTexts.refused, musicTexts.broken);
    },
    onSuccess: onSubmitted,
  });

  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  /** Values after blur or paste: errors are shown only for these, not for half a link. */
  const [ended, setEnded] = useState<SongInputs>(form.values);
  const pasted = useRef(false);

  const change = (changed: Partial<SongInputs>, isWhole: boolean) => {
    form.set(changed);
    setOwnBefore(null);
    form.setErrors({});
    form.setNotice(null);
    if (isWhole) setEnded((before) => ({ ...before, ...changed }));
  };

  const spread = (into: SongName, text: string): boolean => {
    const after = spreadLinks(form.values, into, text);
    if (!after) return false;
    change(after.inputs, true);
    if (after.left > 0) form.setNotice({ tone: 'error', text: musicTexts.tooMany(after.left) });
    else if (after.doubles > 0) form.setNotice({ tone: 'info', text: musicTexts.doubles(after.doubles) });
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
    // Unchanged, so that the form can explain what to do with a short link.
    if (!spread(into, shared)) change({ [into]: shared }, true);
  });

  const verdicts = validateSongs(form.values, own);
  const shown = (name: SongName) => {
    const field = form.field(name);
    const verdict = verdicts[name];
    if (field.error || !verdict) return field;
    if (!verdict.isGood) return ended[name] === field.value ? { ...field, error: verdict.text } : field;
    const hint = (
      <span className="row gap-2 middle mint semibold">
        <Icon name="check" size={16} />
        {verdict.text}
      </span>
    );
    return { ...field, hint };
  };

  return (
    <Form
      form={form}
      className="stack gap-5 narrowing"
      aria-label="Song suggestions"
      noticeElsewhere={isPaused}
      needs="Sending songs needs the internet. What you type stays here until you are back."
    >
      <p className="muted small">
        In Spotify, tap Share and copy the link.
        {own.left < limits.songSlots && ` You have ${counted(own.left, 'slot')} left.`}
      </p>
      {songNames.map((name, index) => (
        <TextField
          key={name}
          {...shown(name)}
          label={songLabel(index)}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`${spotifyHost}/track/…`}
          required={index === 0}
          onChange={({ target }) => {
            change({ [name]: target.value }, pasted.current);
            pasted.current = false;
          }}
          onBlur={() => setEnded((before) => ({ ...before, [name]: form.values[name] }))}
          onPaste={(event) => {
            pasted.current = true;
            if (!spread(name, event.clipboardData.getData('text'))) return;
            pasted.current = false;
            event.preventDefault();
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
