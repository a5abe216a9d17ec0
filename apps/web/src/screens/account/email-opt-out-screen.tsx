import { notificationErrors } from '@vale/contracts/notification';
import { BellOff, CloudOff, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useEmailOptOut } from '../../features/account/api/opt-out-of-email.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { LoadingText, PlainState } from '../../shared/ui/states.js';

const WORKING = 'Parando os e-mails…';

/** Opened from an e-mail, on any device and without a log-in. */
export default function EmailOptOutScreen() {
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useEmailOptOut(token);
  const home = (
    <Link to={addresses.home} className="btn btn-main">
      {sharedTexts.home}
    </Link>
  );
  if (data)
    return (
      <State role="status" Icon={BellOff} title="E-mails desligados" action={home}>
        Você não receberá mais lembretes de pagamento nem avisos de estoque neste endereço. Os códigos das
        suas compras continuam chegando.
      </State>
    );
  if (token === '' || hasCode(error, notificationErrors.optOutLinkUnusable))
    return (
      <State role="alert" Icon={Unlink} title="Link inválido" action={home}>
        {notificationErrors.optOutLinkUnusable.detail}
      </State>
    );
  if (error) {
    const retry = (
      <button type="button" className="btn btn-main" onClick={() => void refetch()}>
        {sharedTexts.retry}
      </button>
    );
    return (
      <State role="alert" Icon={CloudOff} title="Não foi possível parar os e-mails" action={retry}>
        {errorSentence(error)}
      </State>
    );
  }
  return (
    <PlainState heading="h1" icon={<BellOff size={28} aria-hidden />} title={WORKING}>
      <LoadingText>{WORKING}</LoadingText>
    </PlainState>
  );
}

interface StateProps {
  role: 'status' | 'alert';
  Icon: typeof BellOff;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function State({ role, Icon, title, action, children }: StateProps) {
  return (
    <div role={role}>
      <PlainState heading="h1" icon={<Icon size={28} aria-hidden />} title={title} action={action}>
        {children}
      </PlainState>
    </div>
  );
}
