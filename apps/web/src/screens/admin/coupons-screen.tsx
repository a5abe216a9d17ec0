import { CouponList } from '../../features/admin-coupons/components/coupon-list.js';

export default function CouponsScreen() {
  return <CouponList />;
}
