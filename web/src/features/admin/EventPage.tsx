import { errorText } from '../../api/client.ts';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { liveTargets } from '../../live/targets.ts';
import { useLiveSignal } from '../../live/use-live.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import page from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { type EventFacts, eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { FactsFields } from './FactsFields.tsx';
import { FactsPreview } from './FactsPreview.tsx';
import { NowControl } from './NowControl.tsx';
import { useFactsForm } from './use-facts-form.ts';

/** The event's facts (ADR 42): nights, venue, schedule and texts, changed without a deploy. */
export function EventPage() {
  const facts = useQuery(eventFacts);
  useLiveSignal([liveTargets.facts], async () => (await fetchQuery(eventFacts)) === null);
  return (
    <div className={page.page}>
      <AdminHeader
        heading="Event"
        sub="Nights, venue and schedule. What you publish here shows on every page within seconds."
        back={paths.tonight}
      >
        <LiveBadge />
      </AdminHeader>
      <OfflineNote>Publishing needs the internet. What you type stays here until you are back.</OfflineNote>
      {facts.status === 'loading' && <Skeleton label="Loading the event" rows={6} />}
      {facts.status === 'error' && (
        <LoadFailure onRetry={() => void facts.reload()}>
          {errorText(facts.failure, adminTexts.factsFailed)}
        </LoadFailure>
      )}
      {facts.status === 'ready' && facts.failure && facts.failure.cause !== 'network' && (
        <Notice tone="error">{errorText(facts.failure, adminTexts.factsFailed)}</Notice>
      )}
      {facts.status === 'ready' && (
        <>
          <NowControl />
          <Editor published={facts.data} />
        </>
      )}
    </div>
  );
}

function Editor({ published }: { published: EventFacts }) {
  const state = useFactsForm(published);
  return (
    <FactsFields state={state}>
      <FactsPreview form={state.form} published={published} />
    </FactsFields>
  );
}
