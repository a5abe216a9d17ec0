import { ExternalLink, Keyboard, LogOut, Menu, UserRound, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminNavigation, MENU_ITEM } from '../../features/admin/components/admin-navigation.js';
import { LogoutButton } from '../../features/session/components/logout-button.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { showShortcuts } from '../../shared/ui/admin/shortcuts.js';
import { Brand } from '../../shared/ui/frame/brand.js';
import { OfflineBar } from '../../shared/ui/frame/offline-bar.js';
import { ShopAwayBar } from '../../shared/ui/frame/shop-away-bar.js';
import { ThemeSwitch } from '../../shared/ui/frame/theme-switch.js';

interface PanelFrameProps {
  /** Screens in the menu. Absent for those who are shown no screen of the panel: they get the way back to the shop alone. */
  pages: readonly string[] | undefined;
  children: ReactNode;
}

/** The panel has its own frame: a column beside the screen from 1024 px, below that a bar whose button opens the menu. */
export function PanelFrame({ pages, children }: PanelFrameProps) {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Side pages={pages} />
      <div
        id="painel"
        tabIndex={-1}
        className="mx-auto w-full max-w-384 min-w-0 px-4 pt-6 pb-16 outline-none lg:px-8 lg:pt-8"
      >
        {children}
      </div>
    </div>
  );
}

function Side({ pages }: Pick<PanelFrameProps, 'pages'>) {
  // A link to the open screen changes the key alone.
  const { key } = useLocation();
  const shop = useShop();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
  }, [key]);
  const button = useRef<HTMLButtonElement>(null);
  const name = shop?.name ?? 'Vale';
  return (
    <div className="sticky top-0 z-30 border-line bg-bg max-lg:border-b lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r">
      <OfflineBar />
      <ShopAwayBar />
      <div className="flex min-h-16 items-center justify-between gap-3 px-4 lg:px-6 lg:pt-4">
        <Link to={addresses.admin} className="py-2" aria-label={`${name}, início do painel`}>
          <Brand name={name} look={shop?.appearance} />
          {shop?.socialProof.mode === 'showcase' ? (
            <span className="block text-micro font-bold text-warn">Loja de demonstração</span>
          ) : null}
        </Link>
        <button
          ref={button}
          type="button"
          className="btn btn-quiet shrink-0 px-4 lg:hidden"
          aria-expanded={open}
          aria-controls="menu-painel"
          aria-label="Menu do painel"
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />} Menu
        </button>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes what the button opened */}
      <div
        id="menu-painel"
        className={`grow flex-col gap-4 p-3 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-4rem)] max-lg:overflow-y-auto max-lg:border-b max-lg:border-line max-lg:bg-bg lg:flex ${open ? 'flex' : 'hidden'}`}
        onKeyDown={({ key: pressed }) => {
          if (pressed !== 'Escape' || !open) return;
          setOpen(false);
          button.current?.focus();
        }}
      >
        {pages ? <AdminNavigation pages={pages} /> : null}
        <Ways hasMenu={!!pages} />
      </div>
    </div>
  );
}

/** The ways out of the panel, and what belongs to the person rather than to the shop. */
function Ways({ hasMenu }: { hasMenu: boolean }) {
  return (
    <ul className="mt-auto grid gap-1 border-t border-line pt-3 text-small">
      <li>
        <Link to={addresses.home} className={MENU_ITEM}>
          <ExternalLink size={20} className="shrink-0 text-muted" aria-hidden /> Ver a loja
        </Link>
      </li>
      <li>
        <Link to={addresses.profile} className={MENU_ITEM}>
          <UserRound size={20} className="shrink-0 text-muted" aria-hidden /> Minha conta
        </Link>
      </li>
      {hasMenu ? (
        <>
          <li className="max-lg:hidden">
            <button type="button" className={MENU_ITEM} onClick={showShortcuts}>
              <Keyboard size={20} className="shrink-0 text-muted" aria-hidden /> Atalhos do teclado
            </button>
          </li>
          <li>
            <LogoutButton className={MENU_ITEM}>
              <LogOut size={20} className="shrink-0 text-muted" aria-hidden /> Sair
            </LogoutButton>
          </li>
        </>
      ) : null}
      <li className="flex items-center justify-between pl-3">
        Tema claro <ThemeSwitch />
      </li>
    </ul>
  );
}
