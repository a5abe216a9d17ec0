import { CATEGORY_SLUGS } from '@vale/contracts/catalog';
import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import NotFoundScreen from '../screens/errors/not-found-screen.js';
import { addresses } from '../shared/routing/addresses.js';
import { ShopLayout } from './layouts/shop-layout.js';
import { isSuccessPath, paths } from './paths.js';

const HomeScreen = lazy(() => import('../screens/home/home-screen.js'));
const CategoryScreen = lazy(() => import('../screens/catalog/category-screen.js'));
const TestimonialsScreen = lazy(() => import('../screens/testimonials/testimonials-screen.js'));
const ProductScreen = lazy(() => import('../screens/product/product-screen.js'));
const LoginScreen = lazy(() => import('../screens/session/login-screen.js'));
const ProfileScreen = lazy(() => import('../screens/account/profile-screen.js'));
const CheckoutScreen = lazy(() => import('../screens/checkout/checkout-screen.js'));
const OrderScreen = lazy(() => import('../screens/order/order-screen.js'));
const SuccessScreen = lazy(() => import('../screens/order/success-screen.js'));
const CheckerScreen = lazy(() => import('../screens/checker/checker-screen.js'));
const MailboxScreen = lazy(() => import('../screens/dev/mailbox-screen.js'));
const PanelScreen = lazy(() => import('../screens/admin/panel-screen.js'));
const DeniedScreen = lazy(() => import('../screens/admin/denied-screen.js'));

export function Router() {
  return (
    <Routes>
      <Route element={<ShopLayout />}>
        <Route path={paths.home} element={<HomeScreen />} />
        {CATEGORY_SLUGS.map((slug) => (
          <Route key={slug} path={addresses.category(slug)} element={<CategoryScreen category={slug} />} />
        ))}
        <Route path={paths.testimonials} element={<TestimonialsScreen />} />
        <Route path={paths.product} element={<ProductScreen />} />
        <Route path={paths.login} element={<LoginScreen />} />
        <Route path={paths.profile} element={<ProfileScreen />} />
        <Route path={paths.checkout} element={<CheckoutScreen />} />
        <Route path={paths.order} element={<OrderScreen />} />
        <Route path={paths.checkoutSuccess} element={<SuccessScreen />} />
        <Route path={paths.success} element={<SuccessScreen />} />
        <Route path={paths.checker} element={<CheckerScreen />} />
        <Route path={paths.mailbox} element={<MailboxScreen />} />
        <Route path={paths.admin} element={<PanelScreen />} />
        <Route path={paths.adminBelow} element={<DeniedScreen />} />
        <Route path={paths.other} element={<OtherScreen />} />
      </Route>
    </Routes>
  );
}

function OtherScreen() {
  return isSuccessPath(useLocation().pathname) ? <SuccessScreen /> : <NotFoundScreen />;
}
