import { currentSlug, isCategory } from '@vale/contracts/catalog';
import type { PageName } from '@vale/contracts/pages';
import type { ComponentType } from 'react';
import { useShop } from '../features/shop/api/get-shop.js';
import NotFoundScreen from '../screens/errors/not-found-screen.js';
import { lazy } from '../shared/lazy-screen.js';
import { addresses } from '../shared/routing/addresses.js';
import { useCanonicalAddress, usePageParams } from '../shared/routing/use-page.js';

const CategoryScreen = lazy(() => import('../screens/catalog/category-screen.js'));

/** The screen of each page. The gateway preloads a page's script by `screen` in the pages registry; a test compares. */
export const screens: Record<PageName, ComponentType & { preload: () => void }> = {
  home: lazy(() => import('../screens/home/home-screen.js')),
  testimonials: lazy(() => import('../screens/testimonials/testimonials-screen.js')),
  search: lazy(() => import('../screens/catalog/search-screen.js')),
  bag: lazy(() => import('../screens/bag/bag-screen.js')),
  bagCheckout: lazy(() => import('../screens/checkout/bag-checkout-screen.js')),
  login: lazy(() => import('../screens/session/login-screen.js')),
  mailLink: lazy(() => import('../screens/session/mail-link-screen.js')),
  profile: lazy(() => import('../screens/account/profile-screen.js')),
  product: lazy(() => import('../screens/product/product-screen.js')),
  checkout: lazy(() => import('../screens/checkout/checkout-screen.js')),
  order: lazy(() => import('../screens/order/order-screen.js')),
  delivery: lazy(() => import('../screens/order/delivery-screen.js')),
  confirmEmail: lazy(() => import('../screens/account/confirm-email-screen.js')),
  emailOptOut: lazy(() => import('../screens/account/email-opt-out-screen.js')),
  restock: lazy(() => import('../screens/product/restock-screen.js')),
  resetPassword: lazy(() => import('../screens/account/reset-password-screen.js')),
  invitation: lazy(() => import('../screens/account/invitation-screen.js')),
  success: lazy(() => import('../screens/order/success-screen.js')),
  checker: lazy(() => import('../screens/checker/checker-screen.js')),
  terms: lazy(() => import('../screens/legal/terms-screen.js')),
  privacy: lazy(() => import('../screens/legal/privacy-screen.js')),
  refunds: lazy(() => import('../screens/legal/refunds-screen.js')),
  mailbox: lazy(() => import('../screens/dev/mailbox-screen.js')),
  admin: lazy(() => import('../screens/admin/admin-screen.js')),
  category: Object.assign(CategoryPage, { preload: CategoryScreen.preload }),
};

function CategoryPage() {
  const { category } = usePageParams('category');
  const isUnknown = Boolean(useShop()) && !isCategory(category ?? '');
  useCanonicalAddress(category && currentSlug(category) !== category ? addresses.category(category) : null);
  if (isUnknown) return <NotFoundScreen />;
  return category ? <CategoryScreen category={category} /> : null;
}
