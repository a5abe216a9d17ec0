import { readMailProof } from '../../../shared/storage/mail-proof.js';
import { pagePath } from '@vale/contracts/pages';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link } from '../../../shared/routing/link.js';
import { closeLogin } from '../../../shared/session/login-prompt.js';
import { Notice } from '../../../shared/ui/notice.js';
import { PasswordField } from '../../../shared/ui/password-field.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { LoginValues } from '../model/login-form.js';
import { sessionTexts as texts } from '../model/session-texts.js';
import { useLoginForm } from '../model/use-login-form.js';
import { mailLinkTexts } from '../model/mail-link-texts.js';
import { LoginCodeForm } from './login-code-form.js';
import { MailLinkForm } from './mail-link-form.js';

interface LoginFormProps {
  onDone: () => void;
  /** Set in the modal; the page leaves the focus where it is. */
  focusFirst?: boolean;
  /** Another choice stands above it and has the strong button. */
  isSecondChoice?: boolean;
  isByLink?: boolean;
}

/** Login and registration in one form; switching clears the message but not the fields. */
export default function LoginForm(props: LoginFormProps) {
  const { onDone, focusFirst = false, isSecondChoice = false, isByLink = false } = props;
  const [isShown, setShown] = useState(false);
  // A reload during the second step of the link returns to it.
  const [byLink, setByLink] = useState(() => isByLink || readMailProof() !== null);
  const { mode, message, submit, toggle, code, working, done } = useLoginForm(onDone);
  const { register, handleSubmit, setFocus, getValues } = useForm<LoginValues>({
    defaultValues: { email: '', password: '', confirm: '' },
  });
  useEffect(() => {
    if (focusFirst) setFocus('email');
  }, [focusFirst, setFocus]);
  const registering = mode === 'register';
  if (byLink)
    return (
      <div className="grid gap-4">
        <MailLinkForm onDone={onDone} email={getValues('email')} focusFirst={focusFirst} />
        <button type="button" className="link mx-auto min-h-11 px-3" onClick={() => setByLink(false)}>
          {mailLinkTexts.withPassword}
        </button>
      </div>
    );
  if (code.isProving)
    return (
      <MailLinkForm onDone={code.succeed} label={texts.register} onOtherEmail={() => code.startAgain()} />
    );
  if (code.pending) {
    const back = (reason?: string) => {
      // Render the field before moving the focus to it from the removed one.
      flushSync(() => code.startAgain(reason));
      setFocus('email');
    };
    return <LoginCodeForm pending={code.pending} onDone={code.succeed} onBack={back} />;
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4">
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...register('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete={registering ? 'new-password' : 'current-password'}
        hint={registering ? texts.passwordRule : undefined}
        isShown={isShown}
        onShow={setShown}
        {...register('password')}
      />
      {registering ? (
        <TextField
          label={texts.confirm}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          {...register('confirm')}
        />
      ) : null}
      {message ? (
        <Notice tone={message.tone} live>
          {message.text}
        </Notice>
      ) : null}
      <button
        type="submit"
        className={`btn ${isSecondChoice ? 'btn-quiet' : 'btn-main'}`}
        disabled={working || done}
      >
        {working ? texts.working : registering ? texts.register : texts.login}
      </button>
      {registering ? null : (
        <button type="button" className="btn btn-quiet" onClick={() => setByLink(true)}>
          {mailLinkTexts.byLink}
        </button>
      )}
      <button type="button" className="link mx-auto min-h-11 px-3" onClick={toggle}>
        {registering ? texts.toLogin : texts.toRegister}
      </button>
      {registering ? null : (
        <Link
          to={pagePath('resetPassword')}
          className="link mx-auto inline-flex min-h-11 items-center px-3"
          onClick={closeLogin}
        >
          {texts.forgotten}
        </Link>
      )}
    </form>
  );
}
