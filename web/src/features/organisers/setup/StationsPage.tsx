import type { Station } from '@fresher-party/contract/calls/stations';
import type { Output } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { stationLink } from '@fresher-party/contract/links';
import { type StationRole, stationRoles, stationTitles } from '@fresher-party/contract/stations';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, errorText } from '../../../api/client.ts';
import { useSingleTap, useSubmit } from '../../../api/use-act.ts';
import { invalidate, updateQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useServerNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice, Status } from '../../../ui/Notice.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { momentText } from '../../../ui/wording.ts';
import { AdminFrame, useChosen } from '../AdminFrame.tsx';
import { send, stations } from '../admin-queries.ts';
import { Rows } from '../Panel.tsx';
import { say, sayFailed } from '../undo.tsx';
import own from './Stations.module.css';

const holds: Readonly<Record<StationRole, string>> = {
  dj: 'Plays, skips and locks songs, and pauses requests.',
  host: 'Reads out what is on stage. No names.',
  stage: 'Shows the stage on the projector. It reveals nothing.',
};

type MadeLink = Output<'POST /admin/stations'>['data'];

export function StationsPage() {
  const list = useQuery(stations);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [asked, setAsked] = useState<Station | null>(null);
  const making = useRef<HTMLHeadingElement>(null);
  const running = useRef<HTMLHeadingElement>(null);
  const [make, isMaking] = useSingleTap(async (role: StationRole) => {
    const result = await send('POST /admin/stations', { body: { role } });
    if (!result.success) return sayFailed(errorText(result, 'No link was made. Please try again.'));
    setMade(result.data.data);
    updateQuery(stations, (all) => [result.data.data.station, ...all]);
    // The list may have been on its way.
    void invalidate(stations);
  });
  const [end, ending] = useSubmit(async ({ id }: Station) => {
    const result = await call('DELETE /admin/stations/{id}', { params: { id } });
    // The dialog holds the focus, and gives it back to a button that goes with its row.
    flushSync(() => setAsked(null));
    if (!result.success) {
      sayFailed(errorText(result, 'The station was not ended. Please try again.'));
      // Somebody else may have ended it.
      return invalidate(stations);
    }
    running.current?.focus();
    say({ text: result.data.message });
    updateQuery(stations, (all) => all.filter((station) => station.id !== id));
  });
  const makeAnother = () => {
    flushSync(() => setMade(null));
    making.current?.focus();
  };
  useChosen<{ readonly make: StationRole }>((chosen) => void make(chosen.make));
  const listed = list.data?.find(({ id }) => id === made?.station.id);
  const now = useServerNow(5000);
  return (
    <AdminFrame heading="Stations" sub="One page, without an account." back={paths.setup}>
      <div className="stack gap-8 narrowing">
        <section aria-label="Make a link" className="stack gap-3">
          {made ? (
            <LinkCard
              made={made}
              isOpened={Boolean(listed?.openedAt)}
              hasEnded={list.data !== undefined && !listed}
              onDone={makeAnother}
            />
          ) : (
            <>
              <h2 ref={making} tabIndex={-1} className="large">
                Make a link for
              </h2>
              <ul className={`lined ${own.list}`}>
                {stationRoles.map((role) => (
                  <li key={role} className="row between middle">
                    <div className="shrink">
                      <p className="medium semibold">{stationTitles[role]}</p>
                      <p className="muted small">{holds[role]}</p>
                    </div>
                    <Button
                      busy={isMaking}
                      aria-label={`Link for ${stationTitles[role]}`}
                      onClick={() => void make(role)}
                    >
                      Link
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section aria-labelledby="stations-running" className={`stack gap-3 ${own.list}`}>
          <h2 ref={running} tabIndex={-1} id="stations-running" className="large">
            Stations now
          </h2>
          <Loaded of={list} label="Loading the stations" rows={2} failed="Failed to load the stations.">
            {(all) => (
              <Rows
                icon="stage"
                empty="No station runs"
                why="A link that you make is listed here until its station ends."
              >
                {all.map((station) => (
                  <li key={station.id} className="spread middle">
                    <div className="shrink">
                      <p className="medium semibold">{stationTitles[station.role]}</p>
                      <p className="muted small">
                        {station.openedAt === null
                          ? 'Not opened yet'
                          : `Last used ${momentText(Date.parse(station.usedAt ?? station.openedAt), now)}`}
                      </p>
                    </div>
                    <Button
                      busy={ending}
                      aria-label={`End ${stationTitles[station.role]}`}
                      onClick={() => setAsked(station)}
                    >
                      End
                    </Button>
                  </li>
                ))}
              </Rows>
            )}
          </Loaded>
        </section>
      </div>
      {asked && (
        <Confirm
          title={`End ${stationTitles[asked.role]}?`}
          act={{ busy: ending, submit: () => end(asked) }}
          yes="End it"
          no="Keep it"
          doing="Ending..."
          kind="danger"
          onCancel={() => setAsked(null)}
        >
          <p className="muted">Its device stops at once. Only a new link brings it back.</p>
        </Confirm>
      )}
    </AdminFrame>
  );
}

interface LinkCardProps {
  made: MadeLink;
  isOpened: boolean;
  hasEnded: boolean;
  onDone: () => void;
}

/** A new link, as a QR code and as text. It can't be shown again later. */
function LinkCard({ made, isOpened, hasEnded, onDone }: LinkCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const address = stationLink(window.location.origin, made.link);
  const title = stationTitles[made.station.role];
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say({ text: 'Copied' }),
      () => sayFailed('Hold the link to copy it'),
    );
  return (
    <div className="card roomy stack gap-4 start">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Status>
        {isOpened && <Notice tone="success">Opened. The {title} runs on that device.</Notice>}
        {hasEnded && <Notice tone="info">This link has ended.</Notice>}
      </Status>
      {!isOpened && !hasEnded && (
        <>
          <QrCode value={address} label={`QR code of the link for ${title}`} className={own.code} />
          <p>
            Scan it with the device that runs the station. It works once, within {limits.stationLinkLifetime / 60_000}{' '}
            minutes.
          </p>
          <p className={`box small breakable ${own.address}`}>{address}</p>
          <Button kind="gold" onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      )}
      <Button onClick={onDone}>Make another</Button>
    </div>
  );
}
