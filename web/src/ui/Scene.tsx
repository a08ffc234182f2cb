import styles from './Scene.module.css';

/** The drawing (scene.svg) is inlined once at the end of the document. */
export function Scene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg viewBox="0 0 390 330" preserveAspectRatio="xMaxYMax" aria-hidden="true">
        <use href="#scene" />
      </svg>
    </div>
  );
}
