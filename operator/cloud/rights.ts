/** What each function's account may do, and nothing more (docs/security.md). The secrets it reads follow from the code. */

export interface Rights {
  /** In the project. */
  readonly roles: readonly string[];
  /** On itself. */
  readonly onItself?: readonly string[];
  /** A role of our own, where Google's hold more than is needed. */
  readonly ownRole?: { readonly id: string; readonly permissions: readonly string[] };
  /** Its reads would tell which candidate was looked up before whose vote, so they are kept out of the log (ADR 28). */
  readonly isNotAudited?: true;
}

export const rightsOf: Readonly<Record<string, Rights>> = {
  'fresher-party-api': {
    roles: ['roles/datastore.user', 'roles/logging.logWriter'],
    // Signs the tokens with which organisers' pages listen (ADR 33).
    onItself: ['roles/iam.serviceAccountTokenCreator'],
    ownRole: { id: 'authUserDeleter', permissions: ['firebaseauth.users.delete'] },
    isNotAudited: true,
  },
  'fresher-party-songs': {
    roles: ['roles/datastore.user', 'roles/eventarc.eventReceiver', 'roles/logging.logWriter', 'roles/run.invoker'],
  },
  'fresher-party-reminders': {
    roles: [
      'roles/cloudtasks.enqueuer',
      'roles/datastore.user',
      'roles/eventarc.eventReceiver',
      'roles/logging.logWriter',
      'roles/run.invoker',
    ],
    // The queues' tasks call in its name (ADR 44).
    onItself: ['roles/iam.serviceAccountUser'],
  },
};

export const emailOf = (account: string, id: string): string => `${account}@${id}.iam.gserviceaccount.com`;
/** As policies name it. */
export const memberOf = (account: string, id: string): string => `serviceAccount:${emailOf(account, id)}`;
