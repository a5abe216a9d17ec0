import type { CurrentUser } from '@vale/contracts/identity';
import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';

const SHOWN_ID_LENGTH = 8;

/** Who is logged in, and the way out. */
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
            {admin ? 'Administrador' : 'Cliente Premium'}
          </p>
        </div>
      </div>
      <dl className="grid gap-2 text-small">
        <Row name="Status">
          <span className="font-semibold text-ok">Logado</span>
        </Row>
        <Row name="ID do usuário">{user.uid.slice(0, SHOWN_ID_LENGTH)}</Row>
      </dl>
      {admin ? (
        <p className="rounded-control border border-info p-3 text-small">
          Você é administrador desta loja.{' '}
          <Link to={addresses.admin} className="link">
            PAINEL ADM
          </Link>
        </p>
      ) : null}
      {logout}
    </section>
  );
}

/** True to the account: an unconfirmed address says so, and may still buy. */
export function AccountSettings({ user }: { user: CurrentUser }) {
  return (
    <section className="panel" aria-labelledby="configuracoes">
      <h2 id="configuracoes" className="mb-4 text-h3">
        Configurações da conta
      </h2>
      <dl className="grid gap-3">
        <Row name="Email">{user.email}</Row>
        <Row name="ID do usuário">{user.uid.slice(0, SHOWN_ID_LENGTH)}</Row>
        <Row name="Status da conta">
          {user.emailConfirmed ? (
            <span className="text-ok">Verificada e Ativa</span>
          ) : (
            <span className="text-warn">Confirme seu e-mail</span>
          )}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-all">{children}</dd>
    </div>
  );
}
