import { pages } from '@vale/contracts/pages';
import { LogOut, Menu, UserRound, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../features/session/api/get-session.js';
import { LogoutButton } from '../../features/session/components/logout-button.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { BagLink } from './bag-link.js';
import { Brand } from '../../shared/ui/frame/brand.js';
import { CategoriesMenu, CategoryBar } from './categories-menu.js';
import { frameTexts } from './frame-texts.js';
import { HeaderSearch, SearchButton } from './header-search.js';
import { MobileMenu } from './mobile-menu.js';
import { OfflineBar } from '../../shared/ui/frame/offline-bar.js';
import { ShopAwayBar } from '../../shared/ui/frame/shop-away-bar.js';
import { ThemeSwitch } from '../../shared/ui/frame/theme-switch.js';

const ITEM = 'flex min-h-11 items-center rounded-control px-3 whitespace-nowrap hover:bg-raised';

export function Header() {
  const shop = useShop();
  const hasBag = (shop?.maxQuantity ?? 1) > 1;
  const user = useUser();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  useEffect(() => {
    setMenuOpen(false);
    setSearchOpen(false);
  }, [pathname]);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      {/* A long name and large text take two lines on phones. */}
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-2 lg:flex-nowrap">
        <Link
          to={addresses.home}
          className="mr-3 py-2 max-[359px]:mr-0"
          aria-label={`${shop?.name ?? 'Vale'}, página inicial`}
        >
          <Brand name={shop?.name ?? 'Vale'} look={shop?.appearance} />
        </Link>
        <nav aria-label="Principal" className="hidden shrink-0 items-center gap-1 lg:flex">
          {pathname === addresses.home ? null : (
            <Link to={addresses.home} className={ITEM}>
              {frameTexts.home}
            </Link>
          )}
          <div className="xl:hidden">
            <CategoriesMenu />
          </div>
          <Link to={addresses.testimonials} className={ITEM}>
            {pages.testimonials.title}
          </Link>
          {user ? (
            <Link to={addresses.profile} className={ITEM}>
              {pages.profile.title}
            </Link>
          ) : null}
          {user?.pages ? (
            <Link to={addresses.admin} className={`${ITEM} font-semibold text-accent-text`}>
              {sharedTexts.adminPanel}
            </Link>
          ) : null}
        </nav>
        <div className="hidden min-w-32 grow basis-0 lg:block lg:px-2">
          <HeaderSearch />
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-1 max-lg:grow max-lg:basis-48">
          <SearchButton open={searchOpen} onToggle={() => setSearchOpen(!searchOpen)} isNarrow={hasBag} />
          <span className="max-sm:hidden">
            <ThemeSwitch />
          </span>
          {hasBag ? <BagLink /> : null}
          {user ? (
            <div className="hidden min-w-0 items-center gap-1 lg:flex">
              <span className="max-w-36 truncate text-small text-muted xl:max-w-52" title={user.email}>
                {frameTexts.greeting(user.email)}
              </span>
              <LogoutButton className={`${ITEM} gap-2`}>
                <LogOut size={18} aria-hidden /> {frameTexts.logout}
              </LogoutButton>
            </div>
          ) : null}
          {user === null ? (
            <Link to={addresses.login} className={`${ITEM} gap-2`}>
              <UserRound size={18} className="max-sm:hidden" aria-hidden />
              <span>
                {frameTexts.login}
                <span className="max-sm:hidden"> {frameTexts.orRegister}</span>
              </span>
            </Link>
          ) : null}
          <button
            type="button"
            className="icon-btn lg:hidden"
            aria-label={menuOpen ? 'Fechar menu' : 'Abrir menu'}
            aria-expanded={menuOpen}
            aria-controls="menu-movel"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
          </button>
        </div>
      </div>
      {searchOpen ? (
        <div id="busca-movel" className="wrap pb-3 lg:hidden">
          <HeaderSearch focusFirst onLeave={() => setSearchOpen(false)} />
        </div>
      ) : null}
      <CategoryBar />
      <OfflineBar />
      <ShopAwayBar />
      <MobileMenu
        open={menuOpen}
        user={user}
        onHome={pathname === addresses.home}
        onClose={() => setMenuOpen(false)}
      />
      {shop?.socialProof.mode === 'showcase' ? <DemoRibbon /> : null}
    </header>
  );
}

/** Says on every page that counters and testimonials are made up (CDC art. 37). Absolute, so that no content moves. */
function DemoRibbon() {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-full border-b border-line bg-bg py-1 text-center text-micro font-bold tracking-wide text-warn">
      Loja de demonstração
    </p>
  );
}
