import type { Station } from '@fresher-party/contract/calls/stations';
import type { Output } from '@fresher-party/contract/endpoints';
import { type StationKind, stationTitles } from '@fresher-party/contract/stations';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useServerNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { stations } from '../admin-queries.ts';
import { StationChoice } from './StationChoice.tsx';
import { StationLinkCard } from './StationLinkCard.tsx';
import own from './Stations.module.css';
import { stateText, stationTexts as texts } from './station-texts.ts';

const refresh = () => fetchQuery(stations);

type MadeLink = Output<'POST /admin/stations'>['data'];

/** Stations (ADR 55): creates links, lists the stations and ends them. */
export function StationsPage() {
  const list = useQuery(stations);
  const [made, setMade] = useState<MadeLink | null>(null);
  const make = useAct(
    async (kind: StationKind) => {
      const result = await call('POST /admin/stations', { body: { kind } });
      if (!result.success) return outcomeOf(result, texts.makeFailed, () => '');
      setMade(result.data.data);
      return null;
    },
    { refresh, rests: true },
  );
  const end = useAct(
    async ({ id }: Station) => {
      const result = await call('DELETE /admin/stations/{id}', { params: { id } });
      if (result.success) setMade((shown) => (shown?.station.id === id ? null : shown));
      return outcomeOf(result, texts.endFailed, ({ message }) => message);
    },
    { refresh, rests: true },
  );
  // Chosen on the previous page. Cleared, so that Back or a reload doesn't create another link.
  const chosen = useLocation().state as { readonly make: StationKind } | null;
  const navigate = useNavigate();
  const makeChosen = useEffectEvent(() => {
    if (!chosen) return;
    void navigate('.', { replace: true, state: null });
    void make.act(chosen.make);
  });
  useEffect(() => makeChosen(), []);
  const running = list.status === 'ready' ? list.data : undefined;
  return (
    <AdminFrame
      heading="Stations"
      sub="One page, without an account."
      back={paths.setup}
      needs="Making and ending a station needs the internet."
    >
      <div className={own.page}>
        <section aria-label="Make a link" className="stack gap-3">
          <OutcomeNotice of={make.outcome} />
          {made ? (
            <StationLinkCard
              {...made}
              // The list doesn't have it until it has reloaded.
              station={running?.find(({ id }) => id === made.station.id) ?? made.station}
              onDone={() => setMade(null)}
            />
          ) : (
            <StationChoice busy={make.busy} onChoose={(kind) => void make.act(kind)} />
          )}
        </section>
        <section aria-labelledby="stations-running" className="stack gap-3">
          <h2 id="stations-running" className="large">
            Stations now
          </h2>
          <OutcomeNotice of={end.outcome} />
          <Loaded of={list} label="Loading the stations" rows={2} failed={texts.loadFailed}>
            {(data) => <Running stations={data} busy={end.busy} onEnd={(station) => void end.act(station)} />}
          </Loaded>
        </section>
      </div>
    </AdminFrame>
  );
}

interface RunningProps {
  stations: readonly Station[];
  busy: boolean;
  onEnd: (station: Station) => void;
}

function Running({ stations: shown, busy, onEnd }: RunningProps) {
  const now = useServerNow(15_000);
  if (shown.length === 0) {
    return (
      <EmptyState icon="stage" title="No station runs">
        A station that somebody has opened is listed here, with when it was last used.
      </EmptyState>
    );
  }
  return (
    <ul className={own.running}>
      {shown.map((station) => (
        <li key={station.id} className="spread middle">
          <div className="shrink">
            <p className="medium semibold">{stationTitles[station.kind]}</p>
            <p className="muted small">{stateText(station, now)}</p>
          </div>
          <Button busy={busy} aria-label={`End ${stationTitles[station.kind]}`} onClick={() => onEnd(station)}>
            End
          </Button>
        </li>
      ))}
    </ul>
  );
}
