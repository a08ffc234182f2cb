import type { CategoryInput } from '@fresher-party/contract/categories';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call, errorText } from '../../../api/client.ts';
import { candidates } from '../../../api/queries.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useEvent } from '../../../state/event/event.ts';
import { tabKeys } from '../../../state/kept/storage-keys.ts';
import { useUserId } from '../../../state/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice, OutcomeNotice } from '../../../ui/Notice.tsx';
import { OfflineNote } from '../../../ui/OfflineNote.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { adminTexts } from '../admin-texts.ts';
import styles from './AddCandidate.module.css';
import {
  bodyOf,
  CandidateFields,
  type CandidateValues,
  detailNames,
  emptyDetails,
  titleOf,
} from './CandidateFields.tsx';
import { RegisteredCandidates } from './RegisteredCandidates.tsx';

/** Registers candidates (spec §2). While voting is open, it asks what adding one means (ADR 43). */
export function AddCandidatePage() {
  const registered = useQuery(candidates);
  // Another organiser may add or change one.
  useLiveSignal([liveTargets.anyAct], async () => (await fetchQuery(candidates)) === null);
  const [asks, setAsks] = useState(false);
  const votingState = useEvent()?.voting.state;
  const form = useForm({
    endpoint: 'POST /admin',
    schema: async () => (await import('@fresher-party/contract/calls/candidates')).candidateBody,
    idempotent: true,
    values: { ...emptyDetails, name: '', category: 'Mr' } as CandidateValues,
    body: (values) => ({ ...bodyOf(values), category: values.category as CategoryInput }),
    draft: { key: tabKeys.candidateDraft, owner: useUserId(), fields: ['name', 'category', ...detailNames] },
    keepsValues: true,
    repeatsRefusals: true,
    // Sends the form's names of the categories, not the schema's (spec §9).
    send: (body, idempotencyKey, { category }) =>
      call('POST /admin', { body: { ...body, category: category as CategoryInput }, idempotencyKey }),
    failureText: (failure) => errorText(failure, adminTexts.addFailed, adminTexts.addBroken),
    onSuccess: (_, { name, category }) => {
      form.set({ ...emptyDetails, name: '' });
      form.forgetDraft();
      // The message of spec §8.
      const text = (
        <>
          <bdi translate="no">{name}</bdi> has been added as a candidate for {titleOf(category)}!
        </>
      );
      form.setNotice({ tone: 'success', text });
      void registered.reload();
      leave('input');
    },
  });
  /** Closes the question, and then focuses a field, which an open dialog doesn't allow. */
  const leave = (field: string) => {
    flushSync(() => setAsks(false));
    form.ref.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const [add, adding] = useSubmit(async () => {
    await form.submit();
    leave('[aria-invalid]');
  });
  const { name, category } = form.values;
  const isBlank = name.trim() === '';

  return (
    <AdminFrame heading="Candidates" sub="Register candidates for Mr and Miss Fresher voting." back={paths.votingDesk}>
      <div className={`stack gap-8 halves items-start ${styles.columns}`}>
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
          <CandidateFields form={form} folds />
          {votingState === 'open' ? (
            <Button kind="gold" wide disabled={isBlank} onClick={() => setAsks(true)}>
              Add Candidate
            </Button>
          ) : (
            <SubmitButton sending="Adding candidate..." disabled={isBlank}>
              Add Candidate
            </SubmitButton>
          )}
        </Form>
        <RegisteredCandidates registered={registered} />
      </div>
      {asks && (
        <Confirm
          title={
            <>
              Add <bdi translate="no">{name}</bdi> for {titleOf(category)} to the open vote?
            </>
          }
          act={{ busy: adding, submit: add }}
          yes="Yes, add to the open vote"
          doing="Adding candidate..."
          onCancel={() => setAsks(false)}
        >
          <p className="muted">This can’t be taken back.</p>
        </Confirm>
      )}
    </AdminFrame>
  );
}
