import { formatTime } from '@fresher-party/contract/format-date';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ItemState } from '../../../state/schedule/timeline.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorText } from '../../../ui/Notice.tsx';
import { Select, TextArea, TextField } from '../../../ui/TextField.tsx';
import styles from './Event.module.css';
import { type ItemForm, toFacts } from './facts-form.ts';
import type { FactsFormState } from './use-facts-form.ts';

interface Props {
  state: FactsFormState;
  item: ItemForm;
  /** Its index in the form. */
  index: number;
  /** How it differs from the published item, as text. */
  mark: string | undefined;
  /** Where it is in the evening, as published. */
  when: ItemState | undefined;
  /** It was just added. */
  isNew: boolean;
  onToggle: (row: Element) => void;
}

/** One item of the schedule: a row that opens to edit it. */
export function ItemFields({ state, item, index, mark, when, isNew, onToggle }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const isOpen = state.openItem === item.id;
  const isWrong = Object.keys(state.errors).some((path) => path.startsWith(`items.${index}.`));
  const { startsAt } = toFacts({ ...state.form, items: [item] }).items[0] ?? {};
  // Scrolls a new item to the top, so that the on-screen keyboard doesn't cover it.
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView();
  }, [isNew]);
  return (
    <li className={styles.item} ref={row} data-when={when}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          // Ignores toggle events that follow from `isOpen`.
          if (currentTarget.open !== isOpen) onToggle(currentTarget);
        }}
      >
        <summary className={styles.line}>
          <span className={styles.lineTime}>{startsAt ? formatTime(startsAt) : 'No time'}</span>
          <span className="shrink">
            <span className="block breakable semibold">{item.title.trim() || 'New item'}</span>
            <span className="block breakable muted small">
              {[item.category, item.place].filter((part) => part.trim() !== '').join(' · ')}
            </span>
            {(when === 'now' || when === 'next') && (
              <span className="block small semibold gold">{when === 'now' ? 'On now' : 'Next'}</span>
            )}
            {mark && <span className={`block small semibold ${styles.mark}`}>{mark}</span>}
          </span>
        </summary>
        {isWrong && !isOpen && <ErrorText id={`${item.id}-wrong`}>Please check what is marked.</ErrorText>}
        {isOpen && <Fields state={state} item={item} index={index} takesFocus={isNew} />}
      </details>
    </li>
  );
}

function Fields({ state, item, index, takesFocus }: Pick<Props, 'state' | 'item' | 'index'> & { takesFocus: boolean }) {
  const { items } = state.form;
  const setItems = (changed: readonly ItemForm[]) => state.change({ items: changed });
  const field = (name: keyof ItemForm) =>
    state.field(`items.${index}.${name}`, item[name], (typed) => ({
      items: items.with(index, { ...item, [name]: typed } as ItemForm),
    }));
  // The pressed button disappears with the fields, so the focus moves to the row.
  const close = (button: Element) => {
    const summary = button.closest('details')?.querySelector('summary');
    flushSync(() => state.openOnly(null));
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'nearest' });
  };
  const move = (to: number) => {
    const others = items.filter(({ id }) => id !== item.id);
    setItems([...others.slice(0, to), item, ...others.slice(to)]);
  };
  return (
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
        <Button icon="check" onClick={({ currentTarget }) => close(currentTarget)}>
          Close<span className="visually-hidden"> {item.title}</span>
        </Button>
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
          Remove<span className="visually-hidden"> {item.title}</span>
        </Button>
      </div>
    </div>
  );
}
