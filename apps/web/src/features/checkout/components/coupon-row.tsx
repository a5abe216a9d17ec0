import { useState } from 'react';
import { optional } from '../../../shared/optional.js';
import { readCoupon } from '../../../shared/storage/coupon.js';
import type { useCheckout } from '../model/use-checkout.js';

/** Most buyers have no coupon. */
const CouponField = optional(() => import('./coupon-field.js'));

/** Closed until it is touched, or a link has brought a coupon. */
export function CouponRow({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const [isKept] = useState(() => readCoupon() !== '');
  const [isOpen, setOpen] = useState(isKept);
  if (isOpen) return <CouponField checkout={checkout} focused={!isKept} />;
  return (
    <button type="button" className="link min-h-11 justify-self-start" onClick={() => setOpen(true)}>
      Tem cupom?
    </button>
  );
}
