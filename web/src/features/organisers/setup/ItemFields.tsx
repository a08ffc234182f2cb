import { formatTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select, TextArea, TextField } from '../../../ui/TextField.tsx';
import styles from './Event.module.css';
import { type ItemForm, toFacts } from './facts-form.ts';
import type { FactsFormState } from './use-facts-form.ts';

interface Props {
  state: FactsFormState;
  item: ItemForm;
  /** Its place among the items of the form. */
  index: number;
  /** It has just been added. */
  takesFocus: boolean;
}

/** One item of the schedule: a line, and its fields when it is opened. */
export function ItemFields({ state, item, index, takesFocus }: Props) {
  const { items } = state.form;
  const hasErrors = Object.keys(state.errors).some((path) => path.startsWith(`items.${index}.`));
  const [isOpened, setOpened] = useState(item.title === '');
  const isOpen = isOpened || hasErrors;
  const setItems = (changed: readonly ItemForm[]) => state.change({ items: changed });
  const field = (name: keyof ItemForm) =>
    state.field(`items.${index}.${name}`, item[name], (typed) => ({
      items: items.with(index, { ...item, [name]: typed } as ItemForm),
    }));
  const move = (to: number) => {
    const others = items.filter(({ id }) => id !== item.id);
    setItems([...others.slice(0, to), item, ...others.slice(to)]);
  };
  const { startsAt } = toFacts({ ...state.form, items: [item] }).items[0] ?? {};
  const title = item.title.trim() || 'New item';

  return (
    <li className={styles.item}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className={`disclosure ${styles.line}`}>
          <span className={styles.lineTime}>{startsAt ? formatTime(startsAt) : 'No time'}</span>
          <span className="breakable ink semibold">{title}</span>
        </summary>
        <div className="stack gap-4 narrowing above-3">
          <TextField {...field('title')} label="Title" autoComplete="off" required autoFocus={takesFocus} />
          <div className={styles.times}>
            <Select {...field('night')} label="Day">
              <option value="one">{state.form.nights[0].label}</option>
              <option value="two">Day Two</option>
            </Select>
            <TextField {...field('startsAt')} label="Begins" type="time" />
            <TextField {...field('endsAt')} label="Ends" type="time" />
          </div>
          <TextField {...field('category')} label="Category" autoComplete="off" required />
          <TextField {...field('place')} label="Place" autoComplete="off" />
          <TextField {...field('performers')} label="Performers" autoComplete="off" />
          <TextArea {...field('description')} label="Description" rows={3} />
          <div className="cluster gap-2">
            {item.startsAt === '' && (
              <>
                <Button disabled={index === 0} onClick={() => move(index - 1)}>
                  Move up
                </Button>
                <Button disabled={index === items.length - 1} onClick={() => move(index + 1)}>
                  Move down
                </Button>
              </>
            )}
            <Button kind="danger" onClick={() => setItems(items.filter(({ id }) => id !== item.id))}>
              Remove<span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
