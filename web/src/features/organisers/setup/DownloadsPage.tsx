import { type ExportList, exportLists, exportTitles } from '@fresher-party/contract/audit';
import { errorText } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { paths } from '../../../app/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { send } from '../admin-queries.ts';
import { say, sayFailed } from '../undo.tsx';

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
  const [download, busy] = useSubmit(async (list: ExportList) => {
    say({ text: 'On its way…' });
    const answer = await send('POST /admin/exports', { body: { list } });
    if (!answer.success) return sayFailed(errorText(answer, 'The list did not come. Please try again.'));
    const name = `fresher-party-${list}.csv`;
    const { csv, rows } = answer.data.data;
    downloadFile(name, csv, 'text/csv');
    say({ text: `${name} is saved: ${counted(rows, 'row')}.` });
  });
  return (
    <AdminFrame heading="Downloads" sub="Each opens in a spreadsheet." back={paths.setup}>
      <ul className="card lined">
        {exportLists.map((list) => (
          <li key={list} className="row between middle">
            <div className="shrink">
              <h2 className="medium">{exportTitles[list]}</h2>
              <p className="muted small">{holds[list]}</p>
            </div>
            <span className="unbroken">
              <Button
                icon="install"
                aria-label={`${exportTitles[list]} as CSV`}
                busy={busy}
                onClick={() => void download(list)}
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
