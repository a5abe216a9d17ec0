import { lazy, Suspense } from 'react';
import { closeLogin, useLoginPrompt } from '../../../shared/session/login-prompt.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { LoadingText } from '../../../shared/ui/states.js';

const LoginForm = lazy(() => import('./login-form.js'));

/** Opens over any page when something needs a session, and then runs what the visitor wanted. */
export function LoginModal() {
  const prompt = useLoginPrompt();
  if (!prompt) return null;
  return (
    <Dialog title="Entre para continuar" onClose={closeLogin}>
      <Suspense fallback={<LoginFormSkeleton />}>
        <LoginForm
          focusFirst
          onDone={() => {
            closeLogin();
            prompt.then?.();
          }}
        />
      </Suspense>
    </Dialog>
  );
}

/** As tall as the form: two fields, the button, the switch, the link for a forgotten password. */
export function LoginFormSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText>Carregando o formulário…</LoadingText>
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
      <div className="skeleton h-12" />
      <div className="h-11" />
      <div className="h-11" />
    </div>
  );
}
