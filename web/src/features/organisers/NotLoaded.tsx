import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown instead of a list that could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => unknown }) {
  return (
    <EmptyState icon="alert" title="Not loaded">
      <Button icon="refresh" onClick={() => void onRetry()}>
        Try again
      </Button>
    </EmptyState>
  );
}
