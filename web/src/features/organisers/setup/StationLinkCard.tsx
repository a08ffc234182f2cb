import type { Station } from '@fresher-party/contract/calls/stations';
import { stationLink } from '@fresher-party/contract/links';
import { stationTitles } from '@fresher-party/contract/stations';
import { useEffect, useRef, useState } from 'react';
import { useServerNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import own from './Stations.module.css';
import { minutesLeft, stationTexts as texts } from './station-texts.ts';

interface Props {
  station: Station;
  /** The secret of the link. */
  link: string;
  onDone: () => void;
}

/** A new link, as a QR code and as text. It can't be shown again later. */
export function StationLinkCard({ station, link, onDone }: Props) {
  const now = useServerNow(5000);
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const address = stationLink(window.location.origin, link);
  const title = stationTitles[station.kind];
  const left = minutesLeft(station, now);
  const isOpened = station.openedAt !== null;

  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );

  return (
    <div className={own.made}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isOpened ? (
        <Notice tone="success">{texts.opened(title)}</Notice>
      ) : left === 0 ? (
        <Notice tone="error">{texts.late}</Notice>
      ) : (
        <>
          <QrCode value={address} label={`QR code of the link for ${title}`} className={own.code} />
          <p role="status">
            Scan it with the device that runs the station. It works once, for <b className="digits">{left} min</b>.
          </p>
          <p className={own.address}>{address}</p>
          {copied === 'no' && <Notice tone="error">{texts.notCopied}</Notice>}
        </>
      )}
      <div className="cluster gap-2">
        {!isOpened && left > 0 && (
          <Button kind="gold" onClick={() => void copy()}>
            {copied === 'yes' ? 'Copied' : 'Copy link'}
          </Button>
        )}
        <Button onClick={onDone}>Make another</Button>
      </div>
    </div>
  );
}
