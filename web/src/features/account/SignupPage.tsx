import { useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { call } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { paths } from '../../app/routes.ts';
import { useDraft } from '../../state/draft.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { keepPendingSignup, type PendingSignup, readPendingSignup } from './pending-signup.ts';
import { type SignupDraft, SignupForm } from './SignupForm.tsx';

/** Sign-up in two steps (spec §2): the form, then the code from the mail. What was typed stays. */
export function SignupPage() {
  const session = useSession();
  const [pending, setPending] = useState<PendingSignup | null>(readPendingSignup);
  const [kept, keepDraft] = useDraft(tabKeys.signupDraft, '');
  const [draft, setDraft] = useState<SignupDraft>({
    name: pending?.name ?? kept.name ?? '',
    email: pending?.email ?? kept.email ?? '',
    password: '',
    confirm: '',
  });
  const changeDraft = (next: SignupDraft) => {
    setDraft(next);
    keepDraft({ name: next.name, email: next.email });
  };

  /** A code of an earlier request still counts, as long as it would open the account that is wanted now. */
  const asked = useRef({ body: '', signupIds: pending?.signupIds ?? [] });

  const keys = useIdempotencyKeys();

  const requestCode = async () => {
    const name = draft.name.trim();
    const email = draft.email.trim();
    const body = { name, email, password: draft.password };
    // Sent again because the answer was lost, it is the same request: the code that has come by mail is good.
    const result = await call('POST /signup', { body, idempotencyKey: keys.keyFor(body) });
    if (result.success) {
      keys.settle();
      const earlier = asked.current.body === JSON.stringify(body) ? asked.current.signupIds : [];
      asked.current = { body: JSON.stringify(body), signupIds: [...earlier, result.data.signupId] };
      const next = { name, email, sentAt: Date.now(), signupIds: asked.current.signupIds };
      keepPendingSignup(next);
      setPending(next);
    }
    return result;
  };

  const backToForm = () => {
    keepPendingSignup(null);
    setPending(null);
  };

  if (session) return <Navigate to={paths.home} replace />;

  return pending ? (
    <AccountFrame
      title="Verify your e-mail"
      name={pending.name}
      heading={
        <>
          Check your <span>inbox.</span>
        </>
      }
      lead={`A 6-digit code is on its way to ${pending.email}.`}
    >
      <CodeStep
        pending={pending}
        password={draft.password}
        resend={draft.password === '' ? null : requestCode}
        onBack={backToForm}
        onVerified={() => {
          keepPendingSignup(null);
          keepDraft({});
        }}
      />
    </AccountFrame>
  ) : (
    <AccountFrame
      name={draft.name}
      heading={
        <>
          Get your <span>pass.</span>
        </>
      }
      lead="One minute, one code, two nights."
      footer={
        <>
          Already have an account? <Link to={paths.login}>Login</Link>
        </>
      }
    >
      <SignupForm draft={draft} onChange={changeDraft} requestCode={requestCode} />
    </AccountFrame>
  );
}
