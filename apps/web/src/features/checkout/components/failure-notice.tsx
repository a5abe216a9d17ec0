import { priceText } from '@vale/contracts/money';
import { optional } from '../../../shared/optional.js';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import type { CheckoutFailure } from '../model/checkout-failure.js';
import type { useCheckout } from '../model/use-checkout.js';

/** Orders of several units are few. */
const RestNotice = optional(() => import('./rest-notice.js'), {
  failed: (
    <Notice tone="danger" live>
      Não há unidades suficientes.
    </Notice>
  ),
});

interface FailureNoticeProps {
  failure: CheckoutFailure | null;
  checkout: Pick<ReturnType<typeof useCheckout>, 'cart' | 'buyRest'>;
}

export function FailureNotice({ failure, checkout: { cart, buyRest } }: FailureNoticeProps) {
  if (!failure || failure.kind === 'login' || failure.kind === 'no-method') return null;
  if (failure.kind === 'missing') return <RestNotice failure={failure} cart={cart} onBuy={buyRest} />;
  if (failure.kind === 'total-changed') {
    return (
      <Notice tone="warn" title={failure.text} live>
        {failure.changed.map(({ label, price }) => (
          <p key={label}>
            {label}: agora {priceText(price)} cada.
          </p>
        ))}
        O novo total é <strong className="tabular-nums">{priceText(failure.total)}</strong>.
      </Notice>
    );
  }
  return (
    <Notice tone={failure.kind === 'confirm' ? 'warn' : 'danger'} live>
      {failure.text}
      {failure.kind === 'too-many-open' ? (
        <p className="mt-1">
          <Link to={addresses.profile} className="link">
            Ver meus pedidos
          </Link>
        </p>
      ) : null}
    </Notice>
  );
}
