import { setCategories } from '@vale/contracts/catalog';
import { pages, type PageName } from '@vale/contracts/pages';
import { LoginModal } from '../features/session/components/login-modal.js';
import { useShop } from '../features/shop/api/get-shop.js';
import NotFoundScreen from '../screens/errors/not-found-screen.js';
import { usePageTitle } from '../shared/page-title.js';
import { usePage } from '../shared/routing/use-page.js';
import { ShopLayout } from './layouts/shop-layout.js';
import { screens } from './screens.js';

/** The page of the address, in the frame of all pages, and the login over it, whose links need the router too. */
export function Router() {
  const shop = useShop();
  // Everything below names categories. The same shop gives the same ones, so a repeated render changes nothing.
  if (shop?.categories) setCategories(shop.categories);
  const page = usePage();
  return (
    <>
      <ShopLayout>{page ? <Page name={page.name} /> : <NotFoundScreen />}</ShopLayout>
      <LoginModal />
    </>
  );
}

/** Screens whose content names them have no title in the registry, and set it themselves. */
function Page({ name }: { name: PageName }) {
  const Screen = screens[name];
  usePageTitle(pages[name].title);
  return <Screen />;
}
