import { restockErrors } from '@vale/contracts/catalog';
import { Bell, BellOff, CloudOff, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useRestockLink, type RestockAction } from '../../features/product/api/restock.js';
import { restockTexts as texts } from '../../features/product/model/restock-texts.js';
import { errorSentence, hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { LoadingText, PlainState } from '../../shared/ui/states.js';

/** Opened from an e-mail, on any device and without a login: confirms a request, or deletes it. */
export default function RestockScreen() {
  const { action, token } = useLink();
  const { data, error, refetch } = useRestockLink(action, token);
  if (data)
    return action === 'confirmar' ? (
      <State role="status" Icon={Bell} title={texts.confirmed}>
        {texts.confirmedText(data.productTitle)}
      </State>
    ) : (
      <State role="status" Icon={BellOff} title={texts.stopped}>
        {texts.stoppedText}
      </State>
    );
  if (!action || hasCode(error, restockErrors.restockLinkUnusable))
    return (
      <State role="alert" Icon={Unlink} title={texts.unusable}>
        {restockErrors.restockLinkUnusable.detail}
      </State>
    );
  if (error)
    return (
      <State role="alert" Icon={CloudOff} title={texts.failed} onRetry={() => void refetch()}>
        {errorSentence(error)}
      </State>
    );
  return (
    <PlainState heading="h1" icon={<Bell size={28} aria-hidden />} title={texts.working}>
      <LoadingText>{texts.working}</LoadingText>
    </PlainState>
  );
}

interface StateProps {
  role: 'status' | 'alert';
  Icon: typeof Bell;
  title: string;
  onRetry?: () => void;
  children: ReactNode;
}

function State({ role, Icon, title, onRetry, children }: StateProps) {
  const action = onRetry ? (
    <button type="button" className="btn btn-main" onClick={onRetry}>
      {sharedTexts.retry}
    </button>
  ) : (
    <Link to={addresses.home} className="btn btn-main">
      {sharedTexts.home}
    </Link>
  );
  return (
    <div role={role}>
      <PlainState heading="h1" icon={<Icon size={28} aria-hidden />} title={title} action={action}>
        {children}
      </PlainState>
    </div>
  );
}

function useLink(): { action: RestockAction | undefined; token: string } {
  const [, action, token = ''] = /^#(confirmar|parar)\.(.+)$/.exec(useLocation().hash) ?? [];
  return { action: action as RestockAction | undefined, token };
}
