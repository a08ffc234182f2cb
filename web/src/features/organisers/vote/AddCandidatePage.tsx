import { type CategoryInput, categoryTitles, toCategory } from '@fresher-party/contract/categories';
import { validationTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { candidates } from '../../../api/queries/candidates.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useLiveSignal } from '../../../live/use-live.ts';
import { useEvent } from '../../../state/event/event.ts';
import { tabKeys } from '../../../state/kept/storage-keys.ts';
import { useUserId } from '../../../state/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice, OutcomeNotice } from '../../../ui/Notice.tsx';
import { OfflineNote } from '../../../ui/OfflineNote.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { adminTexts } from '../admin-texts.ts';
import add from './AddCandidate.module.css';
import { aboutBody, aboutOf, CandidateFields, detailNames } from './CandidateFields.tsx';
import { RegisteredCandidates } from './RegisteredCandidates.tsx';

/** The form's values for the categories (spec §9). */
const choices = ['Mr', 'Miss'] as const;
const titleOf = (category: string): string => categoryTitles[toCategory(category as CategoryInput)];

/** Registers candidates (spec §2). While voting is open, it explains what adding one means (ADR 43). */
export function AddCandidatePage() {
  const registered = useQuery(candidates);
  // Another organiser may add or change one.
  useLiveSignal([liveTargets.anyAct], async () => (await fetchQuery(candidates)) === null);
  /** While voting is open, adding needs a confirmation, which names the category. */
  const [asks, setAsks] = useState(false);
  const [ask, isResting] = useSubmit(async () => setAsks(true), { rests: true });
  const votingState = useEvent()?.voting.state;
  const form = useForm({
    endpoint: 'POST /admin',
    schema: async () => (await import('@fresher-party/contract/calls/candidates')).candidateBody,
    idempotent: true,
    values: { name: '', category: 'Mr', ...aboutOf({}) },
    body: ({ name, category, ...about }) => ({ name, category: category as CategoryInput, ...aboutBody(about) }),
    draft: { key: tabKeys.candidateDraft, owner: useUserId(), fields: ['name', 'category', ...detailNames] },
    keepsValues: true,
    repeatsRefusals: true,
    // Sends the form's names of the categories, not the schema's (spec §9).
    send: (body, idempotencyKey, { category }) =>
      call('POST /admin', { body: { ...body, category: category as CategoryInput }, idempotencyKey }),
    failureText: (failure) => errorText(failure, adminTexts.addFailed, adminTexts.addBroken),
    onSuccess: (_, { name, category }) => {
      form.set({ name: '', ...aboutOf({}) });
      form.forgetDraft();
      setAsks(false);
      // The message of spec §8.
      const text = (
        <>
          <bdi translate="no">{name}</bdi> has been added as a candidate for {titleOf(category)}!
        </>
      );
      form.setNotice({ tone: 'success', text });
      void registered.reload();
      form.ref.current?.querySelector('input')?.focus();
    },
  });
  const isOpen = votingState === 'open';
  const isBlank = form.values.name.trim() === '';

  return (
    <AdminFrame heading="Candidates" sub="Register candidates for Mr and Miss Fresher voting." back={paths.votingDesk}>
      <div className={add.columns}>
        <Form form={form} className="stack gap-5" noticeElsewhere>
          {votingState === 'open' && (
            <Notice tone="info">
              Voting is open: people who have already voted won’t have seen a candidate added now.
            </Notice>
          )}
          {votingState === 'closed' && (
            <Notice tone="info">Voting has closed. Candidates can’t be added any more.</Notice>
          )}
          <OfflineNote>Adding a candidate needs the internet. What you type stays here until you are back.</OfflineNote>
          <OutcomeNotice of={form.notice} stale={form.busy} />
          <TextField
            {...form.field('name')}
            label="Candidate Name"
            autoComplete="off"
            autoCapitalize="words"
            required
            onChange={({ target }) => {
              form.set({ name: target.value });
              form.setErrors({ name: target.value.trim() === '' ? validationTexts.candidateRequired : undefined });
            }}
          />
          <fieldset className={add.choices}>
            <legend className="legend small semibold">Category</legend>
            {choices.map((category) => (
              <button
                key={category}
                type="button"
                className={add.choice}
                data-category={category}
                aria-pressed={category === form.values.category}
                onClick={() => {
                  form.set({ category });
                  setAsks(false);
                }}
              >
                {titleOf(category)}
              </button>
            ))}
          </fieldset>
          <CandidateFields form={form} folds />
          {isOpen && (!asks || isResting) ? (
            <Button kind="gold" wide busy={isResting} disabled={isBlank} onClick={() => void ask()}>
              Add Candidate
            </Button>
          ) : (
            <>
              {isOpen && (
                <p className="semibold breakable" role="status">
                  Add <bdi translate="no">{form.values.name}</bdi> for {titleOf(form.values.category)} to the open vote?
                  This can’t be taken back.
                </p>
              )}
              <SubmitButton sending="Adding candidate..." disabled={isBlank}>
                {isOpen ? 'Yes, add to the open vote' : 'Add Candidate'}
              </SubmitButton>
              {isOpen && (
                <Button kind="quiet" wide busy={form.busy} onClick={() => setAsks(false)}>
                  Cancel
                </Button>
              )}
            </>
          )}
        </Form>

        <RegisteredCandidates registered={registered} />
      </div>
    </AdminFrame>
  );
}
