import { checkoutErrors } from '@vale/contracts/checkout';
import { LogIn, SearchX } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { openLogin, openLoginByLink } from '../../../shared/session/login-prompt.js';
import { sharedTexts } from '../../../shared/texts.js';
import { PlainState } from '../../../shared/ui/states.js';
import { orderTexts as texts } from '../model/order-texts.js';

export function OrderMissing() {
  return (
    <PlainState
      heading="h1"
      icon={<SearchX size={28} aria-hidden />}
      title={checkoutErrors.orderNotFound.detail}
      action={
        <Link to={addresses.profile} className="btn btn-main">
          Ver minhas compras
        </Link>
      }
    >
      Confira se você entrou com o mesmo e-mail da compra e se ele está confirmado.
    </PlainState>
  );
}

export function OrderNeedsLogin() {
  return (
    <PlainState
      heading="h1"
      icon={<LogIn size={28} aria-hidden />}
      title={sharedTexts.restricted}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <button type="button" className="btn btn-main" onClick={openLoginByLink}>
            Entrar por link
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => openLogin()}>
            {sharedTexts.login}
          </button>
        </div>
      }
    >
      Entre com o e-mail da compra para ver este pedido. Comprou sem cadastro? Receba um link por e-mail.
    </PlainState>
  );
}

export function OrderSkeleton() {
  return (
    <div className="wrap pt-14 pb-16" aria-busy>
      <p role="status" className="display text-center text-h1">
        {texts.loading}
      </p>
      <div className="skeleton mx-auto mt-4 h-8 w-44 rounded-full" />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="skeleton h-[32rem] rounded-panel" />
        <div className="skeleton h-80 rounded-panel" />
      </div>
    </div>
  );
}
