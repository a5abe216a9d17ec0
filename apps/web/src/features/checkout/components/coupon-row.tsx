import { useState } from 'react';
import { optional } from '../../../shared/optional.js';
import { readCoupon } from '../../../shared/storage/coupon.js';
import type { CouponFieldProps } from './coupon-field.js';

/** Most buyers have no coupon. What stands here meanwhile is as high as the button, and as a coupon that applies. */
const CouponField = optional(() => import('./coupon-field.js'), {
  loading: <div className="min-h-11" />,
  failed: <p role="alert">O cupom não pôde ser carregado. Recarregue a página.</p>,
});

/** Closed until it is touched, or a link has brought a coupon. */
export function CouponRow({ checkout }: Pick<CouponFieldProps, 'checkout'>) {
  const [isKept] = useState(() => readCoupon() !== '');
  const [isOpen, setOpen] = useState(isKept);
  if (isOpen) return <CouponField checkout={checkout} focused={!isKept} />;
  return (
    <button type="button" className="link min-h-11 justify-self-start" onClick={() => setOpen(true)}>
      Tem cupom?
    </button>
  );
}
