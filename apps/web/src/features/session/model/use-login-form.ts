import { signInErrors } from '@vale/contracts/identity';
import { useEffect, useRef, useState } from 'react';
import { errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { useOpenSession } from '../api/open-session.js';
import { track } from '../../../shared/tracking/tracker.js';
import { loginProblem, type LoginMode, type LoginValues } from './login-form.js';
import { AFTER_LOGIN_MS, sessionTexts } from './session-texts.js';

export interface FormMessage {
  tone: 'danger' | 'ok';
  text: string;
}

/** One form that is either login or registration. `onDone` runs 1.5 s after the success message. */
export function useLoginForm(onDone: () => void) {
  const [mode, setMode] = useState<LoginMode>('login');
  const [message, setMessage] = useState<FormMessage | null>(null);
  /** Set while a login with a correct password waits for its code. */
  const [pending, setPending] = useState<string | null>(null);
  /** True while a registration waits for the digits of its mail. */
  const [isProving, setProving] = useState(false);
  const open = useOpenSession(mode);
  const [done, setDone] = useState(false);
  const afterwards = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(afterwards.current), []);

  function submit(values: LoginValues): void {
    const problem = loginProblem(mode, values);
    if (problem) return setMessage({ tone: 'danger', text: problem });
    setMessage(null);
    open.mutate(
      { email: values.email, password: values.password },
      {
        onSuccess: (reply) => ('user' in reply ? succeed() : setProving(true)),
        onError: (error) => {
          const next = hasCode(error, signInErrors.codeRequired) && error.data?.['pending'];
          if (typeof next === 'string') return setPending(next);
          setMessage({ tone: 'danger', text: errorSentence(error) });
        },
      },
    );
  }

  function succeed(): void {
    if (mode === 'register') track({ name: 'Lead' });
    setPending(null);
    setProving(false);
    setDone(true);
    setMessage({ tone: 'ok', text: mode === 'login' ? sessionTexts.loggedIn : sessionTexts.registered });
    afterwards.current = setTimeout(onDone, AFTER_LOGIN_MS);
  }

  function startAgain(reason?: string): void {
    setPending(null);
    setProving(false);
    setMessage(reason ? { tone: 'danger', text: reason } : null);
  }

  function toggle(): void {
    setMode((before) => (before === 'login' ? 'register' : 'login'));
    setMessage(null);
  }

  const code = { pending, isProving, succeed, startAgain };
  return { mode, message, submit, toggle, code, working: open.isPending, done };
}
