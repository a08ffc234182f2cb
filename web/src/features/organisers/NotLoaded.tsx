import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of a list that never came: not an empty one. */
export function NotLoaded({ onRetry }: { onRetry: () => unknown }) {
  return (
    <EmptyState icon="alert" title="Not loaded">
      <Button icon="refresh" onClick={() => void onRetry()}>
        Try again
      </Button>
    </EmptyState>
  );
}
