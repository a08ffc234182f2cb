import styles from './Scene.module.css';

/**
 * The amphitheatre behind a hero: the stage is the only light, and people stand before it. Its colours are mixed from
 * `--tone`. What is drawn comes with the document (scene.svg), once, after the page itself.
 */
export function Scene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg viewBox="0 0 390 330" preserveAspectRatio="xMaxYMax" aria-hidden="true">
        <use href="#scene" />
      </svg>
    </div>
  );
}
