import type { Category } from '@fresher-party/contract/categories';
import { categoryTitles } from '@fresher-party/contract/categories';
import { useOnline } from '../../state/online.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import type { CastFailure } from './use-cast-vote.ts';
import page from './VotePage.module.css';
import { votingTexts } from './voting-texts.ts';

interface Props {
  category: Category;
  name: string;
  failure: CastFailure | null;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** The last step before a vote: names the choice, and says what a vote is. */
export function ConfirmVote({ category, name, failure, busy, onConfirm, onBack }: Props) {
  const online = useOnline();
  const label = failure ? 'Try again' : 'Confirm my vote';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a step of its own, not a group of fields.
    <div className="stack gap-4" role="group" aria-label="Confirm your vote" tabIndex={-1} data-focus-target="">
      <div className={page.named}>
        <Ticket
          title={name}
          text={`Your choice for ${categoryTitles[category]}`}
          icon="crown"
          tone={category === 'Mr_Fresher' ? 'sky' : 'rose'}
          stub="1 vote"
        />
      </div>
      <p className="muted small">
        <strong className="block ink semibold">{votingTexts.final}</strong> {votingTexts.secret}
      </p>
      {failure && (
        <Notice tone="error">
          {failure.text} {failure.uncertain && votingTexts.uncertain}
        </Notice>
      )}
      {!failure && !online && <Notice tone="info">You are offline. Your choice is kept until you are back.</Notice>}
      <div className="stack">
        <Button kind="gold" wide busy={busy} onClick={onConfirm}>
          {busy ? 'Sending your vote...' : label}
        </Button>
        <Button wide busy={busy} onClick={onBack}>
          Choose again
        </Button>
      </div>
    </div>
  );
}
