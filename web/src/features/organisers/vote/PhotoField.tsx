import { validationTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Field } from '../../../ui/TextField.tsx';
import { reducedPhoto } from './reduced-photo.ts';

interface Props {
  /** The candidate's name, for the initials without a photo. */
  name: string;
  /** The URL of the existing photo. */
  known?: string | undefined;
  /** The chosen photo in base64, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (photo: string) => void;
  /** Removes the chosen photo or the existing one. */
  onRemove: () => void;
  onError: (sentence: string) => void;
}

/** Chooses a photo, reduces its size and shows a preview. */
export function PhotoField({ name, known, value, error, onChange, onRemove, onError }: Props) {
  const [reading, setReading] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const photo = await reducedPhoto(file);
    setReading(false);
    if (photo === null) onError(validationTexts.photoUnreadable);
    else onChange(photo);
  };
  return (
    <Field
      label="Photo (optional)"
      hint="JPEG, PNG or WebP. It becomes a small square, without where and when it was taken."
      error={error}
    >
      {({ readOnly, ...described }) => (
        <div className="cluster middle gap-4">
          <Face name={name} photo={value ? `data:;base64,${value}` : known} size={72} />
          <input
            {...described}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="file"
            disabled={readOnly || reading}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // So that the same file can be chosen again.
              target.value = '';
              void choose(file);
            }}
          />
          {(value || known) && (
            <Button kind="quiet" onClick={onRemove}>
              Remove<span className="visually-hidden"> the photo</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
