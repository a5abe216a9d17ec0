import { platformErrors } from '@vale/contracts/define';
import type { CurrentUser } from '@vale/contracts/identity';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { LoadingText, PlainState } from '../../../shared/ui/states.js';

interface AdminGateProps {
  user: CurrentUser | null | undefined;
  /** True for the panel itself, which links to login; its other screens link back to the panel. */
  isPanel: boolean;
  children: ReactNode;
}

/** This only hides the screen: the server enforces access. */
export function AdminGate({ user, isPanel, children }: AdminGateProps) {
  if (user === undefined) return <LoadingText>Verificando acesso…</LoadingText>;
  if (user?.role === 'admin') return children;
  return (
    <PlainState
      heading="h1"
      icon={<ShieldAlert size={28} aria-hidden />}
      title={isPanel ? 'Acesso restrito! Faça login como administrador.' : platformErrors.forbidden.detail}
      action={
        <Link to={isPanel ? addresses.loginFor(addresses.admin) : addresses.admin} className="btn btn-main">
          {isPanel ? sharedTexts.login : 'Voltar ao painel'}
        </Link>
      }
    />
  );
}
