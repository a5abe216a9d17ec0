import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import type { CheckoutFailure } from '../model/checkout-failure.js';

export function FailureNotice({ failure }: { failure: CheckoutFailure | null }) {
  if (!failure || failure.kind === 'login' || failure.kind === 'no-method') return null;
  if (failure.kind === 'total-changed') {
    return (
      <Notice tone="warn" title={failure.text} live>
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
