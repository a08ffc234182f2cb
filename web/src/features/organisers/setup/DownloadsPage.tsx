import { type ExportList, exportLists, exportTitles } from '@fresher-party/contract/export-lists';
import { useId, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useAct } from '../../../api/use-act.ts';
import { paths } from '../../../app/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { adminTexts } from '../admin-texts.ts';
import own from './Downloads.module.css';
import { type Format, fetchList, formats } from './download-list.ts';

const holds: Readonly<Record<ExportList, string>> = {
  people: 'Everybody with an account: name, address, role, since when.',
  'song-requests': 'Who asked for which songs, and when.',
  songs: 'Each requested song once, with its title.',
  whispers: 'Each whisper with its sender, its state and who put it there.',
  candidates: 'Candidates, with branch and line.',
  results: 'Votes by candidate, once they are published.',
  turnout: 'How many voted and how many signed up.',
  'audit-log': 'What organisers did, to whom and when.',
};

interface Wanted {
  readonly list: ExportList;
  readonly format: Format;
}

interface RowProps {
  list: ExportList;
  /** The format that is under way; null for none. */
  busy: Format | null;
  /** A download of another list is under way. */
  waits: boolean;
  onDownload: (wanted: Wanted) => void;
}

function ListRow({ list, busy, waits, onDownload }: RowProps) {
  const id = useId();
  return (
    <li className={`spread middle loose ${own.row}`}>
      <div className={`shrink ${own.words}`}>
        <h2 className="medium" id={id}>
          {exportTitles[list]}
        </h2>
        <p className="muted small">{holds[list]}</p>
      </div>
      <div className="cluster gap-2">
        {formats.map((format) => (
          <Button
            key={format}
            aria-label={`${exportTitles[list]} as ${format}`}
            busy={busy === format}
            disabled={waits}
            onClick={() => onDownload({ list, format })}
          >
            {format}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** The lists that organisers take with them (ADR 47). */
export function DownloadsPage() {
  const [underWay, setUnderWay] = useState<Wanted | null>(null);
  const [rows, setRows] = useState(0);
  const { act: download, word } = useAct(async (wanted: Wanted) => {
    setUnderWay(wanted);
    setRows(0);
    const file = await fetchList(wanted.list, wanted.format, setRows);
    setUnderWay(null);
    if ('success' in file) return { tone: 'error', text: errorText(file, adminTexts.downloadFailed) };
    downloadFile(file.name, file.text, file.type);
    return { tone: 'success', text: `${file.name} is saved: ${counted(file.rows, 'row')}.` };
  });
  return (
    <AdminFrame
      heading="Downloads"
      sub="CSV opens in a spreadsheet, JSON keeps everything as it is stored. The audit log notes who downloads what."
      back={paths.setup}
      needs="Downloads need the internet. What is on this device stays on it."
    >
      <div role="status">
        {underWay && (
          <p className="muted">
            {exportTitles[underWay.list]}: {counted(rows, 'row')} so far…
          </p>
        )}
        {word?.tone === 'success' && <Notice tone="success">{word.text}</Notice>}
      </div>
      {word?.tone === 'error' && <Notice tone="error">{word.text}</Notice>}
      <ul className={`card ${own.lists}`}>
        {exportLists.map((list) => (
          <ListRow
            key={list}
            list={list}
            busy={underWay?.list === list ? underWay.format : null}
            waits={underWay !== null}
            onDownload={(wanted) => void download(wanted)}
          />
        ))}
      </ul>
      <p className="muted small">
        These files hold names and addresses. Keep them where organisers alone can read them, and delete them when you
        are done. Who voted for whom is in none of them: nobody knows.
      </p>
    </AdminFrame>
  );
}
