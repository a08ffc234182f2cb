import { usePartyOver } from '../../state/event/event.ts';
import { useRemindersWanted } from '../../state/session/reminders.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Where reminders are sent (spec §1), until the last night is over. */
export function RemindersLine() {
  const areWanted = useRemindersWanted();
  if (usePartyOver()) return null;
  return (
    <li className="row">
      <Icon name="bell" size={20} />
      <span>{areWanted ? 'Reminders go to your registered e-mail' : 'Reminders by e-mail are off'}</span>
    </li>
  );
}
