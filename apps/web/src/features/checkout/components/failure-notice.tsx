import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { openLoginByLink } from '../../../shared/session/login-prompt.js';
import { Notice } from '../../../shared/ui/notice.js';
import { checkoutTexts } from '../model/checkout-texts.js';
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
    <Notice tone="danger" live>
      {failure.text}
      {failure.kind === 'unconfirmed' ? (
        <button type="button" className="link min-h-11" onClick={openLoginByLink}>
          {checkoutTexts.confirmEmail}
        </button>
      ) : null}
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
