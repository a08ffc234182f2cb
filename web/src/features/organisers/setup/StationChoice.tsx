import { type StationKind, stationKinds, stationTitles } from '@fresher-party/contract/stations';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import own from './Stations.module.css';

const about: Readonly<Record<StationKind, { readonly icon: IconName; readonly holds: string }>> = {
  dj: { icon: 'music', holds: 'Plays, skips and locks songs, and pauses requests.' },
  host: { icon: 'whisper', holds: 'Reads out what is on stage. No names.' },
  stage: { icon: 'stage', holds: 'Shows the stage on the projector. It reveals nothing.' },
};

interface Props {
  busy: boolean;
  onChoose: (kind: StationKind) => void;
}

/** Buttons to create a link for each kind of station. */
export function StationChoice({ busy, onChoose }: Props) {
  return (
    <>
      <h2 className="large">Make a link for</h2>
      <ul className={own.choices}>
        {stationKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={own.choice}
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : () => onChoose(kind)}
            >
              <Icon name={about[kind].icon} />
              <span className="shrink">
                <b className="block medium semibold">{stationTitles[kind]}</b>
                <span className="muted small">{about[kind].holds}</span>
              </span>
              <span className={own.go}>
                <Icon name="arrow" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
