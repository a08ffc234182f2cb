import { stationLinkTexts } from '@fresher-party/contract/texts';
import { useContext, useEffect, useRef, useState } from 'react';
import { StationPages, useStation } from '../../state/session/station.ts';
import { LetterFrame } from '../../ui/LetterFrame.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLinkSecret } from '../../ui/use-link-secret.ts';
import { OpenStation } from './OpenStation.tsx';
import styles from './Station.module.css';

/** Opens a station from its link, and runs it (ADR 55). */
export function StationPage() {
  const secret = useLinkSecret();
  const [opened, setOpened] = useState('');
  const station = useStation();
  const pages = useContext(StationPages);
  const hasRun = useRef(false);
  useEffect(() => {
    if (station) hasRun.current = true;
  }, [station]);

  if (secret !== '' && secret !== opened) {
    return (
      <div className={styles.screen}>
        <OpenStation key={secret} secret={secret} runs={station !== null} onOpened={() => setOpened(secret)} />
      </div>
    );
  }
  const Page = station && pages?.[station.kind];
  if (station?.kind === 'stage' && Page) return <Page />;
  return (
    <div className={styles.screen}>
      {Page ? (
        <Page />
      ) : (
        <LetterFrame heading="No station" golden="here." lead="A station is one page of this event, opened by a link.">
          <Notice tone="info">{hasRun.current ? stationLinkTexts.ended : 'Ask an organiser for a link.'}</Notice>
        </LetterFrame>
      )}
    </div>
  );
}
