import { defaultFacts } from '@fresher-party/contract/facts';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { paths } from '../../../app/routes.ts';
import { useEvent } from '../../../state/event/event.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice, OutcomeNotice } from '../../../ui/Notice.tsx';
import styles from './Event.module.css';
import { toFacts, toForm } from './facts-form.ts';
import type { FactsFormState } from './use-facts-form.ts';
import { changesText, movedNights, moveVoteText, type VoteTimes, voteAlong } from './what-changes.ts';

/** The form of the event's facts, and a bar that shows what will change and publishes it. */
export function EventForm({ state, children }: { state: FactsFormState; children: ReactNode }) {
  const { outcome, busy, ref, isChanged, isBehind } = state;
  const [before, after] = [toFacts(state.base), toFacts(state.form)];
  const voting = useEvent()?.voting;
  const vote = voting?.state === 'locked' ? voting : null;
  const moved = movedNights(before, after, vote?.opensAt ?? null);
  const along = voteAlong(before, after, vote);
  // Moving a night concerns everybody, so the first press asks for a confirmation, once per move until it is discarded.
  const [asked, setAsked] = useState('');
  const asks = moved.length > 0 && asked !== moved.join();
  // 'Yes, publish' replaces the same button, so it ignores taps at first: a double tap must not publish.
  const [ask, isResting] = useSubmit(async () => setAsked(moved.join()), { rests: true });
  const submit = async () => {
    if (asks) await ask();
    else if (!isResting) await state.publish();
  };
  // A link to the vote desk, which asks for a password. Offered until the facts or the vote change again.
  const [offered, setOffered] = useState<(VoteTimes & { from: string; version: number }) | null>(null);
  const offer = offered?.version === state.version && offered.from === vote?.opensAt ? offered : null;
  const publishAndMove = () => {
    if (along && vote) void state.publish((version) => setOffered({ ...along, from: vote.opensAt, version }));
  };
  const formState = { busy: busy || isResting, hasDraft: true, notice: null, ref, submit };
  const isShown = isChanged || outcome !== null || offer !== null;

  return (
    <Form form={formState} className={styles.editor} noticeElsewhere aria-label="The event">
      {children}
      {/* Sticky: the form is several screens long. */}
      <div
        className={styles.foot}
        data-changed={isShown || undefined}
        data-acts={isChanged ? 'tall' : offer ? '' : undefined}
      >
        <OutcomeNotice of={outcome} />
        {isBehind && (
          <div className="cluster middle alongside">
            <Notice tone="info">
              Another organiser has published changes meanwhile. What you typed is still here.
            </Notice>
            <Button onClick={state.takeIn}>Take theirs in</Button>
          </div>
        )}
        {isChanged && (
          <div>
            <p role="status" className="semibold">
              {moved.join(' ')}
            </p>
            <p className={`small ${styles.changes}`}>{changesText(before, after)}</p>
            {moved.length > 0 && !asks && <p className="muted small">Everybody sees it at once. Publish it?</p>}
          </div>
        )}
        <div className={styles.acts}>
          {isChanged && along && !asks && (
            <Button wide busy={busy || isResting} onClick={publishAndMove}>
              Publish and move the vote
            </Button>
          )}
          {!isChanged && offer ? (
            <ButtonLink
              wide
              to={paths.votingDesk}
              state={{ act: 'schedule', opensAt: offer.opensAt, closesAt: offer.closesAt }}
            >
              {moveVoteText(offer.from, offer.opensAt)}
            </ButtonLink>
          ) : (
            <SubmitButton sending={isResting ? 'Publish changes' : 'Publishing...'} disabled={!isChanged}>
              {moved.length > 0 && !asks ? 'Yes, publish' : 'Publish changes'}
            </SubmitButton>
          )}
        </div>
      </div>
      <div className="cluster gap-2">
        <Button
          disabled={!isChanged}
          onClick={() => {
            setAsked('');
            state.discard();
          }}
        >
          Discard my changes
        </Button>
        <Button kind="quiet" onClick={() => state.change(toForm(defaultFacts))}>
          Fill in the original schedule
        </Button>
      </div>
    </Form>
  );
}
