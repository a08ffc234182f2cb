import type { StageInfo } from '@fresher-party/contract/calls/voting';
import { stageSteps } from '@fresher-party/contract/voting';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText, outcomeUnknown } from '../../api/client.ts';
import { moveStage } from '../../api/move-stage.ts';
import { useSubmit } from '../../api/use-act.ts';
import { fetchQuery, invalidate, type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { syncEvent } from '../../api/watch-event.ts';
import { paths } from '../../app/routes.ts';
import { useLiveSignal } from '../../live/live.ts';
import { liveTargets } from '../../live/targets.ts';
import { serverNow, useByServerTime } from '../../state/event/event.ts';
import { useStation } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Lights } from '../../ui/Lights.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import styles from './Stage.module.css';
import { StageScene } from './StageScene.tsx';
import { WaitingScene } from './WaitingScene.tsx';

/** Null before the stage was started. The server sends only the results that have been revealed. */
const stageQuery: QueryDefinition<'GET /admin/stage', StageInfo | null> = {
  endpoint: 'GET /admin/stage',
  read: ({ data }) => data.stage,
};

/** Drops a response that is older than what is known. */
const newest = (known: StageInfo | null, loaded: StageInfo | null): StageInfo | null =>
  known && known.startedAt === loaded?.startedAt && known.version > loaded.version ? known : loaded;

const failedText = 'That did not reach the stage. Press again.';

function toggleFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // If the browser refuses, the stage still fills its window.
  done.catch(() => {});
}

const helpFor = 8000;
const failureFor = 10_000;

/** The stage for the projector (ADR 38). Controlled by its keys or from the vote desk. */
export function StagePage() {
  const query = useQuery(stageQuery);
  const stage = query.data ?? null;
  useLiveSignal([liveTargets.event], async () => {
    // The countdown to the closing is shorter than two of its polls.
    void syncEvent();
    return (await fetchQuery(stageQuery, undefined, newest)) === null;
  });
  const [failure, setFailure] = useState<{ text: string; at: number; version: number } | null>(null);
  const [act, busy] = useSubmit(async (by: 1 | -1) => {
    setFailure(null);
    if (!stage) return query.reload();
    const answer = await moveStage(stage, by);
    if (answer?.success) updateQuery(stageQuery, () => answer.data.data.stage);
    if (!answer || answer.success) return;
    // Another organiser may have been faster. Not awaited, since the connection may be dead.
    void invalidate(stageQuery);
    // The audience reads it, too.
    const text = answer.cause === 'network' ? failedText : errorText(answer, failedText);
    // The request with the lost response did reach the server if the version has moved.
    const version = outcomeUnknown(answer) ? stage.version : Number.POSITIVE_INFINITY;
    setFailure({ text, at: serverNow(), version });
  });
  const isFailed = useByServerTime(
    (now) => failure !== null && now - failure.at < failureFor && (stage?.version ?? 0) <= failure.version,
  );
  const forward = () => void act(1);
  const back = () => void act(-1);
  const isStation = useStation() !== undefined;
  const isRunning = stage !== null;
  const current = stage ? stageSteps[stage.step] : undefined;
  const isWaiting = query.data === null;
  const kind = current?.kind ?? (isWaiting ? 'waiting' : 'none');
  /** Asked for, or by itself: on the dark screen, or before it where no key moves the stage. */
  const [hasHelp, setHelp] = useState(false);
  useEffect(() => setHelp(kind === (isStation ? 'waiting' : 'dark')), [kind, isStation]);
  useEffect(() => {
    if (!hasHelp) return;
    const timer = window.setTimeout(() => setHelp(false), helpFor);
    return () => window.clearTimeout(timer);
  }, [hasHelp]);

  useKeys({
    // A station can't move the stage.
    ...(!(isStation && isRunning) && { ' ': forward, ArrowRight: forward, PageDown: forward }),
    ...(!isStation && isRunning && { ArrowLeft: back, PageUp: back }),
    f: toggleFullScreen,
    F: toggleFullScreen,
    '?': () => setHelp(true),
  });

  const loadFailure = query.data === undefined ? query.failure : undefined;
  const message = loadFailure
    ? `${errorText(loadFailure, 'The stage could not be loaded.')} Press Space to try again.`
    : isFailed && failure?.text;

  return (
    <div
      className={styles.stage}
      aria-busy={busy}
      data-step={kind}
      data-category={current && 'category' in current ? current.category : undefined}
    >
      <PageHeading className="visually-hidden">Stage</PageHeading>
      {isWaiting && <WaitingScene />}
      {current && <StageScene step={current} results={stage?.results ?? []} />}
      {kind !== 'dark' && kind !== 'none' && (
        <div className={styles.lights}>
          <Lights all />
        </div>
      )}
      {isStation ? (
        <div className={styles.leave}>
          <StationExit />
        </div>
      ) : (
        <Link className={`target ${styles.exit}`} to={paths.votingDesk} aria-label="Leave the stage">
          <Icon name="close" />
        </Link>
      )}
      {message && (
        <p className={styles.failure} role="alert">
          {message} {loadFailure && <Button onClick={forward}>Try again</Button>}
        </p>
      )}
      {!message && hasHelp && (
        <p className={styles.help}>
          {isRunning && isStation && 'The vote desk moves the stage. '}
          {isRunning && !isStation && (
            <>
              <kbd>Space</kbd> or <kbd>→</kbd> goes on, <kbd>←</kbd> back,{' '}
            </>
          )}
          <kbd>F</kbd>&nbsp;full screen
        </p>
      )}
    </div>
  );
}
