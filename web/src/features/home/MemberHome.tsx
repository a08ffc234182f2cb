import { paths } from '../../app/routes.ts';
import { useServerTime } from '../../state/event/event.ts';
import { useNowNext } from '../../state/schedule/schedule.ts';
import type { NowNext } from '../../state/schedule/timeline.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Progress } from '../../ui/schedule/Progress.tsx';
import { useSongLine } from '../../ui/song-line.tsx';
import styles from './HomePage.module.css';
import { HomeTickets } from './HomePage.tsx';
import { Countdown, Nights, TwoNights } from './Nights.tsx';

function Now({ state }: { state: NowNext | null }) {
  const time = useServerTime(15_000);
  const now = time === null ? null : state?.now;
  const isOver = state?.over === true;
  return (
    <div className={`column gap-2 ${styles.now}`} data-on={now ? '' : undefined}>
      <Scene />
      {now ? <p className="row gap-2 middle accent small bold dot glowing">On now · {now.place}</p> : <TwoNights />}
      <PageHeading className={`big breakable ${styles.title}`}>
        {now?.title ?? (isOver ? 'See you next year.' : 'The night is yours.')}
      </PageHeading>
      {now && <Progress span={now} time={time ?? 0} />}
      {isOver && <p className={`muted above-3 ${styles.lead}`}>Both nights are over. Thank you for dancing.</p>}
      {!now && !isOver && (
        <div className={styles.countdown}>
          <Countdown />
        </div>
      )}
    </div>
  );
}

export function MemberHome() {
  const state = useNowNext();
  const songs = useSongLine();
  return (
    <>
      <section className="stack gap-4 narrowing">
        <Now state={state} />
        <HomeTickets songs={songs} next={state?.next ?? null} />
      </section>
      <div className={`page ${styles.after}`}>
        <Nights />
        <section aria-labelledby="closing" className={`stack gap-5 start ${styles.closing}`}>
          <h2 id="closing">Everything of yours in one place.</h2>
          <ButtonLink to={paths.dashboard}>Open dashboard</ButtonLink>
        </section>
      </div>
    </>
  );
}
