import { centavosText } from '@vale/contracts/money';
import type { CouponPriceTerms } from '@vale/contracts/checkout';
import { useEffect, useState } from 'react';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useLosses } from '../api/coupons.js';
import { priceTermsOf, type CouponValues } from '../model/coupon-form.js';

const TYPING_PAUSE_MS = 400;

/** Warns of what the coupon sells below cost, and hinders nobody from saving it. */
export function CouponLosses({ values }: { values: CouponValues }) {
  const { data } = useLosses(usePaused(priceTermsOf(values)));
  if (!data || (data.units.length === 0 && data.unchecked === 0)) return null;
  const { units, more, unchecked } = data;
  return (
    <Notice tone="warn" live>
      <div className="grid gap-2">
        {units.map(({ title, variation, lossCentavos }) => (
          <p key={`${title} ${variation}`} className="wrap-anywhere">
            Com este cupom, {variation ? `${title} – ${variation}` : title} dá prejuízo de{' '}
            {centavosText(lossCentavos)} por unidade.
          </p>
        ))}
        {more > 0 ? (
          <p>O mesmo vale para mais {counted(more, 'produto ou opção', 'produtos ou opções')}.</p>
        ) : null}
        {unchecked > 0 ? (
          <p>{counted(unchecked, 'produto não foi conferido', 'produtos não foram conferidos')}.</p>
        ) : null}
        <p className="text-small text-muted">
          Pelo último custo dos códigos, antes da tarifa do provedor. Você pode salvar assim mesmo.
        </p>
      </div>
    </Notice>
  );
}

/** The terms once nobody has changed them for a while. */
function usePaused(terms: CouponPriceTerms | null): CouponPriceTerms | null {
  const text = JSON.stringify(terms);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(paused) as CouponPriceTerms | null;
}
