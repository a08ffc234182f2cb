import { formatTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import input from '../../ui/TextField.module.css';
import { Field, TextField } from '../../ui/TextField.tsx';
import styles from './Event.module.css';
import { type ItemForm, toFacts } from './facts-form.ts';
import type { FactsFormState } from './use-facts-form.ts';

interface Props {
  state: FactsFormState;
  item: ItemForm;
  /** Its place among the items of the form. */
  index: number;
  onItems: (items: readonly ItemForm[], path?: string) => void;
}

/** One item of the schedule: a line, and its fields when it is opened. */
export function ItemFields({ state, item, index, onItems }: Props) {
  const { items } = state.form;
  const hasErrors = Object.keys(state.errors).some((path) => path.startsWith(`items.${index}.`));
  const [isOpened, setOpened] = useState(item.title === '');
  const isOpen = isOpened || hasErrors;
  const replace = (changed: ItemForm, path?: string) => onItems(items.with(index, changed), path);
  const field = (name: keyof ItemForm) => {
    const path = `items.${index}.${name}`;
    return {
      value: item[name],
      error: state.errors[path],
      onChange: ({ target }: { target: { value: string } }) =>
        replace({ ...item, [name]: target.value } as ItemForm, path),
    };
  };
  const move = (to: number) => {
    const others = items.filter(({ id }) => id !== item.id);
    onItems([...others.slice(0, to), item, ...others.slice(to)]);
  };
  const { startsAt } = toFacts({ ...state.form, items: [item] }).items[0] ?? {};
  const { night, description } = { night: field('night'), description: field('description') };
  const title = item.title.trim() || 'New item';

  return (
    <li className={styles.item}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className={`disclosure ${styles.line}`}>
          <span className={styles.lineTime}>{startsAt ? formatTime(startsAt) : 'No time'}</span>
          <span className="breakable ink semibold">{title}</span>
        </summary>
        <div className="stack gap-4 narrowing above-3">
          <TextField {...field('title')} label="Title" autoComplete="off" required />
          <div className={styles.times}>
            <Field label="Day">
              {({ readOnly, ...described }) => (
                <select
                  {...described}
                  disabled={readOnly}
                  className={input.input}
                  value={night.value}
                  onChange={night.onChange}
                >
                  <option value="one">{state.form.nights[0].label}</option>
                  <option value="two">Day Two</option>
                </select>
              )}
            </Field>
            <TextField {...field('startsAt')} label="Begins" type="time" />
            <TextField {...field('endsAt')} label="Ends" type="time" />
          </div>
          <TextField {...field('category')} label="Category" autoComplete="off" required />
          <TextField {...field('place')} label="Place" autoComplete="off" />
          <TextField {...field('performers')} label="Performers" autoComplete="off" />
          <Field label="Description" error={description.error}>
            {(described) => (
              <textarea
                {...described}
                className={input.input}
                rows={3}
                value={description.value}
                onChange={description.onChange}
              />
            )}
          </Field>
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
            <Button kind="danger" onClick={() => onItems(items.filter(({ id }) => id !== item.id))}>
              Remove<span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
