import type { StageResult } from '@fresher-party/contract/calls/voting';
import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import { formatDate } from '@fresher-party/contract/format-date';
import type { StageStep } from '@fresher-party/contract/voting';
import type { CSSProperties } from 'react';
import { useSeenNights } from '../../state/event/facts.ts';
import { Confetti } from '../../ui/Confetti.tsx';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { endSize, faceGap, inOneLine, nameSize } from './name-size.ts';
import styles from './Stage.module.css';

/** `Mr Fresher 2025`, with the year of the first night. */
function Title({ category }: { category: Category }) {
  const [night] = useSeenNights();
  return `${categoryTitles[category]} ${formatDate(night.startsAt, 'yyyy')}`;
}

const digits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `612 of 1,431 votes`, for a tie with `each`. */
function Votes({ winners, votes, standing }: StageResult) {
  const [winner] = winners;
  if (!winner) return null;
  return (
    <p className={styles.votes}>
      <b>{digits(winner.votes)}</b> of {digits(votes)} {votes === 1 ? 'vote' : 'votes'}
      {winners.length > 1 && ' each'}
      {standing === 1 && ', the only candidate'}
    </p>
  );
}

function CrownedFace({ name, photo }: Pick<StageResult['winners'][number], 'name' | 'photo'>) {
  return (
    <span className={styles.crown}>
      <Icon name="crown" />
      <span className={styles.face}>
        <Face name={name} photo={photo} size="fill" />
      </span>
    </span>
  );
}

/** Each winner's crowned face above the name; only names if they need the space. */
function Winners({ winners }: Pick<StageResult, 'winners'>) {
  const { size, hasFaces } = nameSize(winners.map(({ name }) => name));
  return (
    <ul
      className={styles.winners}
      data-faces={hasFaces ? '' : undefined}
      style={{ '--size': size, '--gap': faceGap } as CSSProperties}
    >
      {!hasFaces && (
        <li className={styles.crown}>
          <Icon name="crown" />
        </li>
      )}
      {winners.map(({ id, name, photo }) => (
        <li key={id}>
          {hasFaces && <CrownedFace name={name} photo={photo} />}
          <span className={styles.name} dir="auto" translate="no">
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { result: StageResult }) {
  const { category, winners, standing } = result;
  const title = categoryTitles[category];
  if (winners.length === 0) {
    return (
      <p className={styles.line}>
        {standing === 0 ? `Nobody stood for ${title}.` : `No votes were cast for ${title}.`}
      </p>
    );
  }
  return (
    <>
      <Confetti />
      <h2 className={styles.title}>
        {winners.length > 1 && 'A tie for '}
        <Title category={category} />
      </h2>
      <Winners winners={winners} />
      <Votes {...result} />
    </>
  );
}

function End({ results }: { results: readonly StageResult[] }) {
  // A category without votes has its own step, which says so.
  const rows = results
    .filter(({ winners }) => winners.length > 0)
    .map(({ category, winners }) => ({ category, winners, names: winners.map(({ name }) => name) }));
  const { size, hasFaces } = endSize(rows.map(({ names }) => names));
  if (rows.length === 0) {
    return (
      <>
        <h2 className={styles.title}>The vote is over</h2>
        <p className={styles.line}>All counts are on your phones.</p>
      </>
    );
  }
  return (
    <>
      <Confetti />
      <h2 className={styles.title}>Congratulations</h2>
      <dl
        className={styles.end}
        data-faces={hasFaces ? '' : undefined}
        style={{ '--size': size, '--gap': faceGap } as CSSProperties}
      >
        {rows.map(({ category, winners, names }) => (
          <div key={category} data-category={category}>
            <dt>{categoryTitles[category]}</dt>
            {hasFaces && (
              <dd className={styles.faces}>
                {winners.map((winner) => (
                  <CrownedFace key={winner.id} {...winner} />
                ))}
              </dd>
            )}
            {(hasFaces ? winners : [{ id: category, name: inOneLine(names) }]).map(({ id, name }) => (
              <dd key={id} className={styles.endName} dir="auto">
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className={styles.line}>All counts are on your phones.</p>
    </>
  );
}

function Step({ step, results }: { step: StageStep; results: readonly StageResult[] }) {
  switch (step.kind) {
    case 'dark':
      return null;
    case 'suspense':
      return (
        <>
          <h2 className={styles.suspense}>
            <Title category={step.category} />
          </h2>
          <p className={styles.dots}>
            <span>is</span> <i aria-hidden="true">…</i>
          </p>
        </>
      );
    case 'result': {
      const result = results.find(({ category }) => category === step.category);
      return result ? <Result result={result} /> : null;
    }
    case 'end':
      return <End results={results} />;
  }
}

/** Renders a step of the stage. */
export function StageScene(props: { step: StageStep; results: readonly StageResult[] }) {
  return (
    <div className={styles.scene} aria-live="polite">
      <Step {...props} />
    </div>
  );
}
