import { Component, type ReactNode } from 'react';
import { markHydrated } from '../first-paint/Hydrated.tsx';
import { Button } from '../ui/Button.tsx';
import { Hero } from '../ui/Scene.tsx';
import styles from './ErrorBoundary.module.css';
import { documentTitle, paths } from './routes.ts';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  /** The app around the page still works, so it counts as hydrated. */
  override componentDidCatch(): void {
    markHydrated();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failed} role="alert">
        <title>{documentTitle('Error')}</title>
        <Hero isDark>
          <h1 className="big">The lights went out.</h1>
          <p className="muted">
            Something on this page broke, or the network dropped while it was loading. Nothing you sent is lost.
          </p>
          <p className="cluster gap-5 middle">
            <Button kind="gold" onClick={() => window.location.reload()}>
              Try again
            </Button>
            <a className="target ink" href={paths.home}>
              Back to home
            </a>
          </p>
        </Hero>
      </div>
    );
  }
}
