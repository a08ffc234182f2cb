import { formatTime } from '@fresher-party/contract/format-date';
import { Button } from '../../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../../ui/TextField.tsx';
import styles from './Event.module.css';
import type { FieldOf } from './facts-form.ts';

interface Props {
  id: string;
  startsAt: string | undefined;
  field: FieldOf;
  isNew: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

export function ItemFields({ id, startsAt, field, isNew, onMove, onRemove }: Props) {
  const of = (name: string) => field(`${id}.${name}`);
  const [title, category, place] = ['title', 'category', 'place'].map((name) => of(name).value.trim());
  return (
    <li className={styles.item}>
      <details open={isNew}>
        <summary className={styles.line}>
          <span className="display digits unbroken">{startsAt ? formatTime(startsAt) : 'No time'}</span>
          <span className="shrink">
            <span className="block breakable semibold">{title || 'New item'}</span>
            <span className="block breakable muted small">{[category, place].filter(Boolean).join(' · ')}</span>
          </span>
        </summary>
        <div className="stack gap-4 narrowing above-3">
          <TextField {...of('title')} label="Title" autoComplete="off" required autoFocus={isNew} />
          <div className={styles.times}>
            <Select {...of('night')} label="Day">
              <option value="one">{field('nights.0.label').value}</option>
              <option value="two">Day Two</option>
            </Select>
            <TextField {...of('startsAt')} label="Begins" type="time" />
            <TextField {...of('endsAt')} label="Ends" type="time" />
          </div>
          <TextField {...of('category')} label="Category" autoComplete="off" required />
          <TextField {...of('place')} label="Place" autoComplete="off" />
          <TextField {...of('performers')} label="Performers" autoComplete="off" />
          <TextArea {...of('description')} label="Description" rows={3} />
          <div className="cluster gap-2">
            {!startsAt && (
              <>
                <Button onClick={() => onMove(-1)}>Move up</Button>
                <Button onClick={() => onMove(1)}>Move down</Button>
              </>
            )}
            <Button kind="danger" onClick={onRemove}>
              Remove<span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
