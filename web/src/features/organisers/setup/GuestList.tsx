import { limits } from '@fresher-party/contract/limits';
import { emailDomainProblem } from '@fresher-party/contract/texts';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { updateQuery, useQuery } from '../../../api/use-query.ts';
import { useEmailDomains } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Field, TextArea } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { guests, send } from '../admin-queries.ts';
import { say, sayFailed } from '../undo.tsx';
import { type GuestLines, readGuests, textOf } from './guest-lines.ts';

const failedText = 'That changed nothing. Please try again.';
const addresses = (count: number) => counted(count, 'address', 'addresses');

export function GuestList({ onChange }: { onChange: () => void }) {
  const list = useQuery(guests);
  const [isAsked, setAsked] = useState(false);
  const [remove, busy] = useSubmit(async () => {
    const result = await send('DELETE /admin/guests', {});
    setAsked(false);
    if (!result.success) return sayFailed(errorText(result, failedText));
    say({ text: 'The guest list is deleted.' });
    updateQuery(guests, () => 0);
    onChange();
  });
  return (
    <section className="card stack" aria-labelledby="guest-list">
      <h2 id="guest-list">Guest list</h2>
      <Loaded of={list} label="Loading the guest list" rows={1} failed="Failed to load the guest list.">
        {(count) => (
          <>
            <p className="muted small">
              {count === 0
                ? 'There is none: every institute address may sign up. It begins with the first address that you add: then others without an account can’t sign up.'
                : `${addresses(count)}. Others without an account can’t sign up.`}
            </p>
            <AddGuests onAdded={onChange} />
            {count > 0 && (
              <div className="stack start">
                <Button busy={busy} onClick={() => setAsked(true)}>
                  Delete the guest list…
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isAsked && (
        <Confirm
          title="Delete the guest list?"
          act={{ busy, submit: remove }}
          yes="Delete the guest list"
          doing="Deleting..."
          kind="danger"
          onCancel={() => setAsked(false)}
        >
          <p className="muted">Without the list, every institute address may sign up and vote.</p>
        </Confirm>
      )}
    </section>
  );
}

/** Reads a file into the field, or takes what is pasted. Everything that is not added is named with its line. */
function AddGuests({ onAdded }: { onAdded: () => void }) {
  const domains = useEmailDomains();
  const ref = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [leftOut, setLeftOut] = useState<GuestLines['leftOut']>([]);
  const [submit, busy] = useSubmit(async () => {
    const { emails, leftOut: left } = readGuests(text, (email) => domains && emailDomainProblem(email, domains));
    setLeftOut(left);
    if (emails.length === 0) return sayFailed('There is no address here that may sign up, so nothing was added.');
    let added = 0;
    for (let start = 0; start < emails.length; start += limits.guestsAtOnce) {
      const body = { emails: emails.slice(start, start + limits.guestsAtOnce) };
      const result = await send('POST /admin/guests', { body });
      if (!result.success) {
        if (added > 0) onAdded();
        const why = result.details.emails ?? errorText(result, failedText);
        return sayFailed(`${why} ${addresses(added)} added so far.`);
      }
      added += result.data.data.added;
      updateQuery(guests, () => result.data.data.guests);
    }
    setText('');
    onAdded();
    const known = emails.length - added;
    say({ text: `${addresses(added)} added${known > 0 ? `, ${known} there already` : ''}.` });
  });

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    const read = textOf(new Uint8Array(await file.arrayBuffer()));
    // So that the same file can be chosen again.
    input.value = '';
    setLeftOut([]);
    if (read === null) sayFailed('Please save the workbook as CSV first, and choose that file.');
    setText(read ?? '');
  };

  return (
    <Form form={{ busy, notice: null, ref, submit }} className="stack gap-4" autoComplete="off">
      <Field label="A file of addresses" hint="A spreadsheet saved as CSV, or a text file.">
        {({ readOnly, ...described }) => (
          <input
            {...described}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="file"
            disabled={readOnly}
            onChange={({ target }) => void choose(target)}
          />
        )}
      </Field>
      <TextArea
        label="Add addresses"
        hint="As many as you like, also as a mail program copies them."
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {leftOut.length > 0 && (
        <details open>
          <summary className="disclosure small semibold">
            {counted(leftOut.length, 'entry', 'entries')} left out
          </summary>
          <ul className="lined small">
            {leftOut.map(({ line, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
              <li key={index} className="breakable">
                Line {line}: <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      <SubmitButton wide={false} kind="ghost" sending="Adding..." disabled={text.trim() === ''}>
        Add
      </SubmitButton>
    </Form>
  );
}
