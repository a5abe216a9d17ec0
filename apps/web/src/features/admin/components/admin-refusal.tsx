import { platformErrors } from '@vale/contracts/define';
import { ShieldAlert } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { PlainState } from '../../../shared/ui/states.js';

interface AdminRefusalProps {
  /** True for somebody of the team, whose role opens other screens. */
  isStaff: boolean;
  /** True for the panel itself, which links to login; its other screens link back to the panel. */
  isPanel: boolean;
}

export default function AdminRefusal({ isStaff, isPanel }: AdminRefusalProps) {
  return (
    <PlainState
      heading="h1"
      icon={<ShieldAlert size={28} aria-hidden />}
      title={titleOf(isStaff, isPanel)}
      action={
        <Link to={isPanel ? addresses.loginFor(addresses.admin) : addresses.admin} className="btn btn-main">
          {isPanel ? sharedTexts.login : 'Voltar ao painel'}
        </Link>
      }
    />
  );
}

function titleOf(isStaff: boolean, isPanel: boolean): string {
  if (isStaff) return 'Sua função na equipe não abre esta página.';
  return isPanel ? 'Acesso restrito! Faça login como administrador.' : platformErrors.forbidden.detail;
}
