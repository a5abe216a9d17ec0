import { staffRoleNames } from '@vale/contracts/identity';
import { useLocation } from 'react-router-dom';
import {
  isInvitationOver,
  useAcceptInvitation,
  useInvitation,
} from '../../features/account/api/invitation.js';
import { InvitationForm } from '../../features/account/components/invitation-form.js';
import { LinkDone, LinkUnusable } from '../../features/account/components/link-states.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { ErrorState, LoadingText } from '../../shared/ui/states.js';

/** Opened by the link of an invitation to the team. */
export default function InvitationScreen() {
  const token = useLocation().hash.slice(1);
  return <Invited key={token} token={token} />;
}

function Invited({ token }: { token: string }) {
  const invitation = useInvitation(token);
  const accept = useAcceptInvitation(token);
  const isDemo = useShop()?.demo === true;
  if (accept.isSuccess)
    return (
      <LinkDone
        title="Você entrou para a equipe!"
        action={
          <Link to={addresses.loginFor(addresses.admin)} className="btn btn-main">
            {sharedTexts.login}
          </Link>
        }
      >
        {isDemo
          ? 'Entre com a nova senha. Nesta demonstração, só ela abre o painel: o aplicativo de códigos é opcional.'
          : 'Entre com a nova senha. Antes de abrir o painel, você cadastra um aplicativo de códigos.'}
      </LinkDone>
    );
  const refusal = accept.error ?? invitation.error;
  if (isInvitationOver(refusal))
    return (
      <LinkUnusable
        title="Este convite não serve mais"
        action={
          <Link to={addresses.home} className="btn btn-main">
            Ir para a loja
          </Link>
        }
      >
        {errorSentence(refusal)}
      </LinkUnusable>
    );
  if (invitation.error)
    return <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />;
  if (!invitation.data) return <LoadingText>Abrindo o convite…</LoadingText>;
  const { email, role } = invitation.data;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 pt-16 pb-16">
      <div className="w-full max-w-md text-center">
        <h1>Convite para a equipe</h1>
        <p className="mt-2 text-muted">
          Função: {staffRoleNames[role]}. Você vai entrar com <span className="wrap-anywhere">{email}</span>.
        </p>
      </div>
      <div className="panel w-full max-w-md">
        <InvitationForm accept={accept} />
      </div>
    </div>
  );
}
