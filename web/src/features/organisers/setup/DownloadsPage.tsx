import { type ExportList, exportLists, exportTitles } from '@fresher-party/contract/audit';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useAct } from '../../../api/use-act.ts';
import { paths } from '../../../app/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { send } from '../admin-queries.ts';

const holds: Readonly<Record<ExportList, string>> = {
  people: 'Everybody with an account: name, address, role, since when.',
  'song-requests': 'Who asked for which songs, and when.',
  songs: 'Each requested song once, most wanted first.',
  whispers: 'Each whisper with its sender, its state and who put it there.',
  candidates: 'Candidates, with branch and line.',
  results: 'Votes by candidate, winners first, once they are published.',
  turnout: 'How many voted and how many signed up.',
  'audit-log': 'What organisers did, to whom and when.',
};

export function DownloadsPage() {
  const [asked, setAsked] = useState<ExportList | null>(null);
  const { act, busy, outcome } = useAct(async (list: ExportList) => {
    setAsked(list);
    const answer = await send('POST /admin/exports', { body: { list } });
    if (!answer.success) return { tone: 'error', text: errorText(answer, 'The list did not come. Please try again.') };
    const name = `fresher-party-${list}.csv`;
    const { csv, rows } = answer.data.data;
    downloadFile(name, csv, 'text/csv');
    return { tone: 'success', text: `${name} is saved: ${counted(rows, 'row')}.` };
  });
  return (
    <AdminFrame heading="Downloads" sub="Each opens in a spreadsheet." back={paths.setup}>
      <ul className="card lined">
        {exportLists.map((list) => (
          <li key={list} className="row between middle">
            <div className="shrink">
              <h2 className="medium">{exportTitles[list]}</h2>
              <p className="muted small">{holds[list]}</p>
              <div role="status" className="small">
                {asked === list && (busy ? <p className="muted">On its way…</p> : <OutcomeNotice of={outcome} />)}
              </div>
            </div>
            <span className="unbroken">
              <Button
                icon="install"
                aria-label={`${exportTitles[list]} as CSV`}
                busy={busy}
                onClick={() => void act(list)}
              >
                CSV
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">
        These files hold names and addresses. Keep them where organisers alone can read them, and delete them when you
        are done. Who voted for whom is in none of them. The log notes who downloads what.
      </p>
    </AdminFrame>
  );
}
