import { useState } from 'react';
import { deviceStorage } from '../../../state/kept/browser-storage.ts';
import { deviceKeys } from '../../../state/kept/storage-keys.ts';
import inbox from './Inbox.module.css';

/** Whether single-key shortcuts are on. They can be switched off, since speech input types letters (WCAG 2.1.4). */
export function useKeysSwitch(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => deviceStorage.read(deviceKeys.inboxKeysOff) === null);
  return [
    isOn,
    (next) => {
      deviceStorage.write(deviceKeys.inboxKeysOff, next ? null : '1');
      setOn(next);
    },
  ];
}

const allKeys = [
  ['j', 'next'],
  ['k', 'back'],
  ['r', 'stage'],
  ['d', 'done'],
  ['h', 'hide'],
  ['x', 'pick'],
  ['z', 'undo'],
] as const;

type Key = (typeof allKeys)[number][0];

interface Props {
  /** The page's shortcuts; all by default. */
  keys?: readonly Key[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A list of the shortcuts and the switch. Shown only where there is likely to be a keyboard. */
export function InboxKeys({ keys, isOn, onSwitch }: Props) {
  return (
    <div className={inbox.keys}>
      <label className="target gap-2 small semibold">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} /> Single keys
      </label>
      <ul className="cluster gap-2 muted small">
        {allKeys
          .filter(([key]) => keys?.includes(key) ?? true)
          .map(([key, does]) => (
            <li key={key}>
              <kbd className={inbox.key}>{key}</kbd> {does}
            </li>
          ))}
      </ul>
    </div>
  );
}
