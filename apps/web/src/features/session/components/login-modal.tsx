import { lazy, Suspense } from 'react';
import { closeLogin, useLoginPrompt } from '../../../shared/session/login-prompt.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { LoadingText } from '../../../shared/ui/states.js';

const LoginForm = lazy(() => import('./login-form.js'));

/** Opens over any page when somebody needs a session; afterwards does what they wanted. */
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

export function LoginFormSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText>Carregando o formulário…</LoadingText>
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
      <div className="skeleton h-12" />
    </div>
  );
}
