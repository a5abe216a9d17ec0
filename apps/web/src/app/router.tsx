import { PAGE_NAMES, pageAt, pages, pathsOf, type PageName } from '@vale/contracts/pages';
import { Route, Routes, useLocation } from 'react-router-dom';
import NotFoundScreen from '../screens/errors/not-found-screen.js';
import { usePageTitle } from '../shared/page-title.js';
import { ShopLayout } from './layouts/shop-layout.js';
import { screens } from './screens.js';

export function Router() {
  return (
    <Routes>
      <Route element={<ShopLayout />}>
        {PAGE_NAMES.flatMap((name) =>
          pathsOf(name).map((path) => <Route key={path} path={path} element={<Page name={name} />} />),
        )}
        <Route path="*" element={<OtherPage />} />
      </Route>
    </Routes>
  );
}

/** Screens whose content names them have no title in the registry, and set it themselves. */
function Page({ name }: { name: PageName }) {
  const Screen = screens[name];
  usePageTitle(pages[name].title);
  return <Screen />;
}

/** A path that no pattern can say: any with a segment `success`. */
function OtherPage() {
  const page = pageAt(useLocation().pathname);
  return page ? <Page name={page.name} /> : <NotFoundScreen />;
}
