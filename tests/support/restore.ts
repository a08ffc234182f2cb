/** Restores a backup to an empty emulator, as described in docs/operations.md (ADR 47). */

import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectId, root } from '../../operator/local.ts';
import { runProgram } from '../../toolchain/processes/run-program.ts';
import { emulatorEnv } from '../../toolchain/product/firestore-jar.ts';
import { freePorts, host } from '../../toolchain/product/ports.ts';

/** The output of `npm run admin -- hash` after the import; undefined if the import fails. */
export async function restored(backup: string): Promise<string | undefined> {
  const [overall] = globSync('{,*/}*.overall_export_metadata', { cwd: backup });
  const temp = mkdtempSync(join(tmpdir(), 'restore-'));
  try {
    const { firestore, hub, logging, websocket } = await freePorts();
    const emulators = {
      firestore: { host, port: firestore, websocketPort: websocket },
      hub: { host, port: hub },
      logging: { host, port: logging },
      ui: { enabled: false },
    };
    writeFileSync(join(temp, 'firebase.json'), JSON.stringify({ firestore: { rules: 'firestore.rules' }, emulators }));
    copyFileSync(join(root, 'firestore.rules'), join(temp, 'firestore.rules'));
    const printed = join(temp, 'hashes');
    const folder = dirname(join(backup, overall ?? '.'));
    const command = ['firebase', 'emulators:exec', '--only', 'firestore', '--project', projectId, '--import', folder];
    const env = {
      ...(await emulatorEnv()),
      GCLOUD_PROJECT: projectId,
      TMPDIR: temp,
      XDG_CONFIG_HOME: temp,
      CI: '1',
      NO_UPDATE_NOTIFIER: '1',
    };
    const script = `node ${join(root, 'operator/admin.ts')} hash > ${printed}`;
    const succeeded = await runProgram([...command, script], { cwd: temp, env, logFile: join(temp, 'log') });
    return succeeded && existsSync(printed) ? readFileSync(printed, 'utf8').trim() : undefined;
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}
