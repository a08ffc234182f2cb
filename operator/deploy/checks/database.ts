/** The database: where it is, what protects it, and that nothing keeps copies of votes (ADR 28). */

import { region } from '../../cloud/deployment.ts';
import type { Google } from '../../cloud/google.ts';
import type { Check, Missing } from './check.ts';

const host = 'firestore.googleapis.com/v1';

interface Database {
  readonly locationId?: string;
  readonly type?: string;
  readonly pointInTimeRecoveryEnablement?: string;
  readonly deleteProtectionState?: string;
}

/** How it has to be. */
const wanted = {
  type: 'FIRESTORE_NATIVE',
  locationId: region,
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
} as const;

function change(google: Google, id: string, field: keyof typeof wanted): () => Promise<void> {
  const path = `projects/${id}/databases/(default)?updateMask=${field}`;
  return () => google.finish(host, 'PATCH', path, { [field]: wanted[field] });
}

export const database: Check = async ({ id, google }) => {
  const found = await google.find<Database>(`${host}/projects/${id}/databases/(default)`);
  if (found === null) {
    return [
      {
        sentence: `There is no database: run this command with --fix, which creates it in ${region}.`,
        fix: {
          does: `Created the database in ${region}, with delete protection and without point-in-time recovery.`,
          run: () => google.finish(host, 'POST', `projects/${id}/databases?databaseId=(default)`, wanted),
        },
      },
    ];
  }
  const missing: Missing[] = [];
  if (found.locationId !== wanted.locationId || found.type !== wanted.type) {
    missing.push({
      sentence: `The database is in ${found.locationId} (${found.type}) and has to be in ${region} in native mode: that can't be changed, so use another project.`,
    });
  }
  if (found.pointInTimeRecoveryEnablement !== wanted.pointInTimeRecoveryEnablement) {
    missing.push({
      sentence: 'Point-in-time recovery is on, and keeps what joins votes with voters: run this command with --fix.',
      fix: { does: 'Turned point-in-time recovery off.', run: change(google, id, 'pointInTimeRecoveryEnablement') },
    });
  }
  if (found.deleteProtectionState !== wanted.deleteProtectionState) {
    missing.push({
      sentence:
        'The database can be deleted by one command: turn delete protection on by running this command with --fix.',
      fix: { does: 'Turned delete protection on.', run: change(google, id, 'deleteProtectionState') },
    });
  }
  const { backupSchedules = [] } = await google.get<{ backupSchedules?: readonly { readonly name: string }[] }>(
    `${host}/projects/${id}/databases/(default)/backupSchedules`,
  );
  if (backupSchedules.length > 0) {
    missing.push({
      sentence: `Backups are scheduled, and would keep what joins votes with voters: delete each that "gcloud firestore backups schedules list --database='(default)' --project ${id}" lists.`,
    });
  }
  return missing;
};
