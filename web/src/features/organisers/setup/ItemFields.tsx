import { formatTime } from '@fresher-party/contract/format-date';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../../ui/TextField.tsx';
import styles from './Event.module.css';
import { type FactsForm, type FieldOf, type ItemForm, toFacts } from './facts-form.ts';

interface Props {
  form: FactsForm;
  index: number;
  field: FieldOf;
  change: (changed: Partial<FactsForm>) => void;
  isNew: boolean;
  isWrong: boolean;
}

export function ItemFields({ form, index, field, change, isNew, isWrong }: Props) {
  const row = useRef<HTMLDetailsElement>(null);
  const { items, nights } = form;
  const item = items[index] as ItemForm;
  const [{ startsAt } = {}] = toFacts({ ...form, items: [item] }).items;
  // Scrolls a new item to the top, so that the on-screen keyboard doesn't cover it.
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView();
  }, [isNew]);
  // Before the form focuses what is wrong.
  useEffect(() => {
    if (row.current && isWrong) row.current.open = true;
  }, [isWrong]);

  const text = (name: keyof ItemForm) =>
    field(`${item.id}.${name}`, item[name], (typed) => ({
      items: items.with(index, { ...item, [name]: typed } as ItemForm),
    }));
  const moveTo = (to: number) => change({ items: items.toSpliced(index, 1).toSpliced(to, 0, item) });
  const close = () => {
    if (!row.current) return;
    row.current.open = false;
    const summary = row.current.querySelector('summary');
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li className={styles.item}>
      <details ref={row} open={isNew}>
        <summary className={styles.line}>
          <span className="display digits unbroken">{startsAt ? formatTime(startsAt) : 'No time'}</span>
          <span className="shrink">
            <span className="block breakable semibold">{item.title.trim() || 'New item'}</span>
            <span className="block breakable muted small">
              {[item.category, item.place].filter((part) => part.trim() !== '').join(' · ')}
            </span>
          </span>
        </summary>
        <div className="stack gap-4 narrowing above-3">
          <TextField {...text('title')} label="Title" autoComplete="off" required autoFocus={isNew} />
          <div className={styles.times}>
            <Select {...text('night')} label="Day">
              <option value="one">{nights[0].label}</option>
              <option value="two">Day Two</option>
            </Select>
            <TextField {...text('startsAt')} label="Begins" type="time" />
            <TextField {...text('endsAt')} label="Ends" type="time" />
          </div>
          <TextField {...text('category')} label="Category" autoComplete="off" required />
          <TextField {...text('place')} label="Place" autoComplete="off" />
          <TextField {...text('performers')} label="Performers" autoComplete="off" />
          <TextArea {...text('description')} label="Description" rows={3} />
          <div className="cluster gap-2">
            <Button icon="check" onClick={close}>
              Close<span className="visually-hidden"> {item.title}</span>
            </Button>
            {item.startsAt === '' && (
              <>
                <Button disabled={index === 0} onClick={() => moveTo(index - 1)}>
                  Move up
                </Button>
                <Button disabled={index === items.length - 1} onClick={() => moveTo(index + 1)}>
                  Move down
                </Button>
              </>
            )}
            <Button kind="danger" onClick={() => change({ items: items.toSpliced(index, 1) })}>
              Remove<span className="visually-hidden"> {item.title}</span>
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
