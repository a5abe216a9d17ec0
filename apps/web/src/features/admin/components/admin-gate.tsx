import type { CurrentUser } from '@vale/contracts/identity';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { LoadingText, PlainState } from '../../../shared/ui/states.js';

interface AdminGateProps {
  user: CurrentUser | null | undefined;
  /** The panel itself sends to login, its sub-screens back to the panel. */
  panel: boolean;
  children: ReactNode;
}

/** Hides what the server would refuse anyway; the server is what keeps it. */
export function AdminGate({ user, panel, children }: AdminGateProps) {
  if (user === undefined) return <LoadingText>Verificando acesso…</LoadingText>;
  if (user?.role === 'admin') return children;
  return (
    <PlainState
      heading="h1"
      icon={<ShieldAlert size={28} aria-hidden />}
      title={panel ? 'Acesso restrito! Faça login como administrador.' : 'ACESSO NEGADO'}
      action={
        <Link to={panel ? addresses.login : addresses.admin} className="btn btn-main">
          {panel ? 'Fazer login' : 'Voltar ao painel'}
        </Link>
      }
    />
  );
}
