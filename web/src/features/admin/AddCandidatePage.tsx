import { categoryTitles } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import { countCharacters } from '@fresher-party/contract/text-length';
import { validationTexts } from '@fresher-party/contract/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useResource } from '../../api/use-resource.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { paths } from '../../app/routes.ts';
import { useDraft } from '../../state/draft.ts';
import { useEvent } from '../../state/event.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { TextField } from '../../ui/TextField.tsx';
import add from './AddCandidate.module.css';
import styles from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { adminTexts } from './admin-texts.ts';
import { loadCandidates, RegisteredCandidates } from './RegisteredCandidates.tsx';

/** The form's values for a category (spec §9). */
const choices = [
  { value: 'Mr', label: categoryTitles.Mr_Fresher },
  { value: 'Miss', label: categoryTitles.Miss_Fresher },
] as const;

/** The confirmation of a new candidate (spec §8). */
const added = (name: string, category: string) => (
  <>
    <bdi>{name}</bdi> has been added as a candidate for {category}!
  </>
);

/** Registering candidates (spec §2). Who adds one after voting opened is told what that means (ADR 19). */
export function AddCandidatePage() {
  const { resource, reload } = useResource(loadCandidates);
  const votingState = useEvent()?.voting.state;
  const [draft, keepDraft] = useDraft(tabKeys.candidateDraft, useSession()?.user.id ?? '');
  const [name, setName] = useState(draft.name ?? '');
  const [choice, setChoice] = useState(choices.find(({ value }) => value === draft.choice) ?? choices[0]);
  useEffect(() => keepDraft(name === '' ? {} : { name, choice: choice.value }), [keepDraft, name, choice]);
  const [error, setError] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: ReactNode } | null>(null);
  const keys = useIdempotencyKeys();
  const input = useRef<HTMLInputElement>(null);

  const [submit, busy] = useSubmit(async () => {
    setOutcome(null);
    const trimmed = name.trim();
    const tooLong = countCharacters(trimmed) > limits.candidateNameLength;
    const found =
      trimmed === '' ? validationTexts.candidateRequired : tooLong ? validationTexts.candidateLong : undefined;
    setError(found);
    if (found) return;
    const body = { name: trimmed, category: choice.value };
    const result = await call('POST /admin', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) {
      setError(result.details.name);
      return setOutcome({ tone: 'error', text: errorText(result, adminTexts.addFailed, adminTexts.addBroken) });
    }
    keys.settle();
    setName('');
    setOutcome({ tone: 'success', text: added(trimmed, choice.label) });
    void reload();
    input.current?.focus();
  });

  return (
    <div className={styles.page}>
      <AdminHeader
        heading="Add a candidate"
        sub="Register candidates for Mr and Miss Fresher voting."
        back={paths.admin}
      />

      <div className={add.columns}>
        <Form className={add.form} draft busy={busy} onSubmit={() => void submit()}>
          {votingState === 'open' && (
            <Notice tone="info">
              Voting is open: whoever has voted already won’t have seen a candidate added now.
            </Notice>
          )}
          {votingState === 'closed' && (
            <Notice tone="info">Voting has closed. Candidates can’t be added any more.</Notice>
          )}
          <OfflineNote>Adding a candidate needs the internet. What you type stays here until you are back.</OfflineNote>
          {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
          <TextField
            label="Candidate Name"
            name="candidate"
            ref={input}
            autoComplete="off"
            autoCapitalize="words"
            required
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.target.value);
              setError(event.target.value.trim() === '' ? validationTexts.candidateRequired : undefined);
            }}
          />
          <fieldset className={add.choices}>
            <legend>Category</legend>
            {choices.map((option) => (
              <button
                key={option.value}
                type="button"
                className={add.choice}
                data-category={option.value}
                aria-pressed={option === choice}
                onClick={() => setChoice(option)}
              >
                {option.label}
              </button>
            ))}
          </fieldset>
          <Button type="submit" kind="gold" wide busy={busy} disabled={name.trim() === ''}>
            {busy ? 'Adding candidate...' : 'Add Candidate'}
          </Button>
        </Form>

        <RegisteredCandidates resource={resource} reload={() => void reload()} />
      </div>
    </div>
  );
}
