import type { CurrentUser } from '@vale/contracts/identity';
import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { useRequestConfirmation } from '../api/request-confirmation.js';
import { confirmationTexts } from '../model/confirmation-texts.js';
import { ConfirmEmailNotice, ConfirmEmailRow } from './confirm-email-row.js';

const SHOWN_ID_LENGTH = 8;

export function AccountCard({ user, logout }: { user: CurrentUser; logout: ReactNode }) {
  const admin = user.role === 'admin';
  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] content-start gap-5" aria-label="Sua conta">
      <div className="flex items-center gap-4">
        <span
          className="grid size-14 shrink-0 place-items-center rounded-full bg-raised text-accent-text"
          aria-hidden
        >
          <CircleUserRound size={30} />
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold" title={user.email}>
            {user.email}
          </p>
          <p className="text-small font-semibold text-accent-text">
            {admin ? 'Administrador' : user.pages ? 'Equipe da loja' : 'Cliente Premium'}
          </p>
        </div>
      </div>
      <dl className="grid gap-2 text-small">
        <DetailRow name="Status">
          <span className="font-semibold text-ok">Logado</span>
        </DetailRow>
        <DetailRow name="ID do usuário">{user.uid.slice(0, SHOWN_ID_LENGTH)}</DetailRow>
      </dl>
      {user.pages ? (
        <p className="rounded-control border border-info p-3 text-small">
          {admin ? 'Você é administrador desta loja.' : 'Você é da equipe desta loja.'}{' '}
          <Link to={addresses.admin} className="link">
            {sharedTexts.adminPanel}
          </Link>
        </p>
      ) : null}
      {logout}
    </section>
  );
}

/** Shown while the account's e-mail is unconfirmed; the account may still buy. */
export function AccountSettings({ user }: { user: CurrentUser }) {
  const request = useRequestConfirmation();
  return (
    <section className="panel grid gap-3" aria-labelledby="configuracoes">
      <h2 id="configuracoes" className="mb-4 text-h3">
        Configurações da conta
      </h2>
      <dl className="grid gap-3">
        <DetailRow name="E-mail">{user.email}</DetailRow>
        <DetailRow name="ID do usuário">{user.uid.slice(0, SHOWN_ID_LENGTH)}</DetailRow>
        {user.emailConfirmed ? (
          <DetailRow name="Status da conta">
            <span className="text-ok">{confirmationTexts.confirmed}</span>
          </DetailRow>
        ) : (
          <ConfirmEmailRow request={request} />
        )}
      </dl>
      {user.emailConfirmed ? null : <ConfirmEmailNotice request={request} email={user.email} />}
    </section>
  );
}
