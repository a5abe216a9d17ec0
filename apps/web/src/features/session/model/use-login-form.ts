import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { useOpenSession } from '../api/open-session.js';
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
  const open = useOpenSession(mode);
  const afterwards = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(afterwards.current), []);

  function submit(values: LoginValues): void {
    const problem = loginProblem(mode, values);
    if (problem) return setMessage({ tone: 'danger', text: problem });
    setMessage(null);
    open.mutate(
      { email: values.email, password: values.password },
      {
        onSuccess: () => {
          setMessage({
            tone: 'ok',
            text: mode === 'login' ? sessionTexts.loggedIn : sessionTexts.registered,
          });
          afterwards.current = setTimeout(onDone, AFTER_LOGIN_MS);
        },
        onError: (error) => setMessage({ tone: 'danger', text: errorSentence(error) }),
      },
    );
  }

  function toggle(): void {
    setMode((before) => (before === 'login' ? 'register' : 'login'));
    setMessage(null);
  }

  return { mode, message, submit, toggle, working: open.isPending, done: open.isSuccess };
}
