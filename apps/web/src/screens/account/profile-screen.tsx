import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { AccountCard, AccountSettings } from '../../features/account/components/account-panels.js';
import { AccountSecurity } from '../../features/account/components/account-security.js';
import { OwnData } from '../../features/account/components/own-data.js';
import { ownDataTexts } from '../../features/account/model/own-data-texts.js';
import { useLastBuyer } from '../../features/checkout/api/get-last-buyer.js';
import { Purchases } from '../../features/order/components/purchases.js';
import { forgetUser, signOutHere } from '../../features/session/api/close-session.js';
import { useUser } from '../../features/session/api/get-session.js';
import { LogoutButton } from '../../features/session/components/logout-button.js';
import { optional } from '../../shared/optional.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { LoadingText, PlainState } from '../../shared/ui/states.js';
import { showToast } from '../../shared/ui/toasts.js';

/** Administrators confirm their identity before setting a new password. */
const StepUp = optional(async () => ({
  default: (await import('../../features/session/components/step-up.js')).StepUp,
}));

export default function ProfileScreen() {
  const user = useUser();
  const buyer = useLastBuyer(Boolean(user));
  const client = useQueryClient();
  const navigate = useNavigate();
  function signedOut(): void {
    signOutHere(client);
    void navigate(addresses.login);
  }
  if (user === undefined) return <ProfileSkeleton />;
  if (user === null) return <LoggedOut />;
  const onClosed = () => {
    forgetUser(client);
    void navigate(addresses.home);
    showToast(ownDataTexts.done);
  };
  return (
    <div className="wrap pt-14 pb-16">
      <h1 className="wrap-anywhere">
        {buyer === undefined ? 'Olá!' : `Olá, ${(buyer?.name || user.displayName).split(' ')[0]}!`}
      </h1>
      <p className="mt-2 text-lead text-muted">
        Bem-vindo de volta. Aqui ficam suas compras e os dados da sua conta.
      </p>
      {/* Nothing in view stands below the purchases, whose number is not known before they are loaded. */}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[280px_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[340px_minmax(0,1fr)]">
        <AccountCard
          user={user}
          logout={<LogoutButton className="btn btn-danger">SAIR DA CONTA</LogoutButton>}
        />
        <section
          className="panel min-h-88 md:col-start-2 md:row-span-2 md:row-start-1"
          aria-labelledby="compras"
        >
          <h2 id="compras" className="mb-4 text-h3">
            Compras recentes
          </h2>
          <Purchases />
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <AccountSettings user={user} />
          <AccountSecurity passwordless={user.passwordless === true} onSignedOut={signedOut} />
          <OwnData
            mayClose={user.role === 'customer'}
            passwordless={user.passwordless === true}
            onClosed={onClosed}
          />
        </div>
      </div>
      {user.pages ? <StepUp /> : null}
    </div>
  );
}

function LoggedOut() {
  return (
    <PlainState
      heading="h1"
      icon={<LockKeyhole size={28} aria-hidden />}
      title={sharedTexts.restricted}
      action={
        <Link to={addresses.login} className="btn btn-main">
          {sharedTexts.login}
        </Link>
      }
    >
      Você precisa estar logado para ver seu perfil.
    </PlainState>
  );
}

function ProfileSkeleton() {
  return (
    <div className="wrap grid gap-6 pt-24 pb-16 lg:grid-cols-[340px_minmax(0,1fr)]" aria-busy>
      <LoadingText>Carregando seu perfil…</LoadingText>
      <div className="skeleton h-72 rounded-panel" />
      <div className="skeleton h-96 rounded-panel" />
    </div>
  );
}
