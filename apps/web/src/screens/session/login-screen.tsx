import { pageAt } from '@vale/contracts/pages';
import { ShieldCheck, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../features/session/api/get-session.js';
import { LoginFormSkeleton } from '../../features/session/components/login-modal.js';
import { sessionTexts as texts } from '../../features/session/model/session-texts.js';
import { lazy } from '../../shared/lazy-screen.js';
import { addresses, NEXT_PARAMETER } from '../../shared/routing/addresses.js';
import { Redirect, useGo } from '../../shared/routing/link.js';

const LoginForm = lazy(() => import('../../features/session/components/login-form.js'));

export default function LoginScreen() {
  const go = useGo();
  const user = useUser();
  // Logging in here shows the success message for 1.5 s first; a visitor who was logged in already is redirected at once.
  const [cameLoggedIn, setCameLoggedIn] = useState<boolean>();
  const next = useNextPage();
  // A visitor refused by the panel is here to log in as somebody else.
  const staysOut = next === addresses.admin && !user?.pages;
  if (cameLoggedIn === undefined && user !== undefined) setCameLoggedIn(user !== null && !staysOut);
  if (cameLoggedIn) return <Redirect to={next} />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 pt-16 pb-16">
      <div className="w-full max-w-md text-center">
        <h1>Acesse sua conta</h1>
        <p className="mt-2 text-muted">Para comprar, acompanhar pedidos e rever seus códigos.</p>
      </div>
      <div className="panel w-full max-w-md">
        <Suspense fallback={<LoginFormSkeleton />}>
          <LoginForm onDone={() => go(next, { replace: true })} />
        </Suspense>
      </div>
      <div className="panel flex w-full max-w-md items-center gap-3 py-4" role="status">
        {user ? (
          <ShieldCheck size={22} className="shrink-0 text-ok" aria-hidden />
        ) : (
          <UserRound size={22} className="shrink-0 text-muted" aria-hidden />
        )}
        <div className="min-w-0">
          <p className="text-small font-semibold">{texts.statusTitle}</p>
          <p className="truncate text-small text-muted">
            {user ? `${texts.statusUser} ${user.email}` : texts.statusGuest}
          </p>
        </div>
      </div>
    </div>
  );
}

/** The page that the login is for; the profile where the address names none of ours. */
function useNextPage(): string {
  const [search] = useSearchParams();
  const next = search.get(NEXT_PARAMETER) ?? '';
  return /^\/[^/\\]/.test(next) && pageAt(next) ? next : addresses.profile;
}
