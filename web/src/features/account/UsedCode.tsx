import { linkTexts } from '@fresher-party/contract/texts';
import { paths } from '../../app/routes.ts';
import { tabStorage } from '../../state/kept/browser-storage.ts';
import { draftJson } from '../../state/kept/draft.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** In place of the code: the mail was used, such as by its link in another browser. Leads to the log-in. */
export function UsedCode({ email, onLeave }: { email: string; onLeave: () => void }) {
  return (
    <>
      <Notice tone="info">{linkTexts.requestUsed}</Notice>
      <ButtonLink
        kind="gold"
        wide
        to={paths.login}
        onClick={() => {
          tabStorage.write(tabKeys.loginDraft, draftJson('', { email }));
          onLeave();
        }}
      >
        Log in
      </ButtonLink>
    </>
  );
}
