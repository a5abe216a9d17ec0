import { notificationErrors } from '@vale/contracts/notification';
import { BellOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useEmailOptOut } from '../../features/account/api/opt-out-of-email.js';
import { LinkDone, LinkUnusable } from '../../features/account/components/link-states.js';
import { hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { ErrorNotice } from '../../shared/ui/notice.js';
import { PlainState } from '../../shared/ui/states.js';

/**
 * Opened from an e-mail, on any device and without a login. It waits for a click, because mail scanners open links and run
 * the scripts of their pages.
 */
export default function EmailOptOutScreen() {
  const token = useLocation().hash.slice(1);
  const { isSuccess, isPending, error, mutate } = useEmailOptOut(token);
  const home = (
    <Link to={addresses.home} className="btn btn-main">
      {sharedTexts.home}
    </Link>
  );
  if (isSuccess)
    return (
      <LinkDone title="E-mails desligados" action={home}>
        Você não receberá mais lembretes de pagamento nem avisos de estoque neste endereço. Os códigos das
        suas compras continuam chegando.
      </LinkDone>
    );
  if (token === '' || hasCode(error, notificationErrors.optOutLinkUnusable))
    return (
      <LinkUnusable title="Link inválido" action={home}>
        {notificationErrors.optOutLinkUnusable.detail}
      </LinkUnusable>
    );
  return (
    <PlainState
      heading="h1"
      icon={<BellOff size={28} aria-hidden />}
      title="Parar os e-mails?"
      action={
        <>
          <ErrorNotice error={error} />
          <button type="button" className="btn btn-main" aria-disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Parando os e-mails…' : 'Parar os e-mails'}
          </button>
        </>
      }
    >
      Lembretes de pagamento e avisos de estoque não chegarão mais a este endereço. Os códigos das suas
      compras continuam chegando.
    </PlainState>
  );
}
