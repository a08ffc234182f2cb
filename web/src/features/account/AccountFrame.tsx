import type { Profile } from '@fresher-party/contract/calls/person';
import { eventTitle } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { limits } from '@fresher-party/contract/limits';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Form } from '../../api/use-form.ts';
import { useNights } from '../../state/event/event.ts';
import { LetterHeading, type LetterWords } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';
import passStyles from './PassPreview.module.css';

interface Props extends LetterWords {
  children: ReactNode;
  footer?: { question: string; link: string; to: string; state?: unknown };
  name?: string;
}

export function AccountFrame({ children, footer, name = '', ...words }: Props) {
  return (
    <div className={`page split staged ${styles.page}`}>
      <Scene />
      <div>
        <LetterHeading {...words} />
        <PassPreview name={name} />
      </div>
      <div className={`stack gap-5 shrink ${styles.panel}`}>
        {children}
        {footer && (
          <p className="muted">
            {footer.question}{' '}
            <Link className="target link bold" to={footer.to} state={footer.state}>
              {footer.link}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function PassPreview({ name }: { name: string }) {
  const [one, two] = useNights();
  return (
    <div className={`on-paper small semibold ${passStyles.pass}`} aria-hidden="true">
      <div className={`column between shrink ${passStyles.body}`}>
        <span>{eventTitle}</span>
        <b className="display big ink breakable two-lines">{name.trim() || 'Your name here'}</b>
        <span className="row gap-4 nights">
          {[one, two].map(({ id, startsAt }) => (
            <span key={id} className="row gap-2 middle dot">
              {formatDate(startsAt, 'EEE d MMMM')}
            </span>
          ))}
        </span>
      </div>
      <div className={`centered ${passStyles.stub}`}>
        <b className="display gold">2</b>
        <span>nights</span>
      </div>
    </div>
  );
}

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="Institute e-mail"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** Tells password managers which account the password belongs to. */
export function HiddenEmail({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}

interface NewPasswordFieldsProps {
  form: Pick<Form<{ readonly password: string; readonly confirm: string }>, 'field'>;
  labels: { readonly password: string; readonly confirm: string };
  placeholder?: string;
}

export function NewPasswordFields({ form, labels, placeholder }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={labels.password}
        autoComplete="new-password"
        placeholder={placeholder}
        hint={`At least ${limits.passwordMin} characters`}
        hintFirst
        required
      />
      <PasswordField {...form.field('confirm')} label={labels.confirm} autoComplete="new-password" required />
    </>
  );
}

type TypedProfile = Readonly<Record<keyof Profile, string>>;

const inputs: Readonly<Record<keyof Profile, ComponentProps<typeof TextField>>> = {
  name: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words', required: true },
};

export const profileNames = Object.keys(inputs) as (keyof Profile)[];

export const emptyProfile = Object.fromEntries(profileNames.map((name) => [name, ''])) as TypedProfile;

export const profileIn = (values: TypedProfile) =>
  Object.fromEntries(profileNames.map((name) => [name, values[name]])) as TypedProfile;

export function ProfileFields<V extends TypedProfile>({ form, autoFocus }: { form: Form<V>; autoFocus?: boolean }) {
  return profileNames.map((name, index) => (
    <TextField key={name} {...form.field(name)} {...inputs[name]} autoFocus={autoFocus && index === 0} />
  ));
}
