import { categoryLabel, menuCategories } from '@vale/contracts/catalog';
import type { CurrentUser } from '@vale/contracts/identity';
import { pages } from '@vale/contracts/pages';
import { LogOut } from 'lucide-react';
import { LogoutButton } from '../../features/session/components/logout-button.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { categoryColor } from '../../shared/ui/category-color.js';
import { CategoryIcon } from '../../shared/ui/category-icon.js';
import { frameTexts } from './frame-texts.js';
import { ThemeSwitch } from '../../shared/ui/frame/theme-switch.js';

const ITEM = 'flex min-h-12 items-center gap-3 rounded-control px-3 hover:bg-raised';

interface MobileMenuProps {
  open: boolean;
  user: CurrentUser | null | undefined;
  onHome: boolean;
  onClose: () => void;
}

/** The header's links below the desktop's width. */
export function MobileMenu({ open, user, onHome, onClose }: MobileMenuProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes what the button opened
    <nav
      id="menu-movel"
      aria-label="Menu"
      hidden={!open}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-64px)] overflow-y-auto border-b border-line bg-surface lg:hidden"
    >
      {/* A link to the current page does not change the path but must still close the menu. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is clicked */}
      <ul className="wrap grid gap-1 py-4" onClick={onClose}>
        {onHome ? null : (
          <li>
            <Link to={addresses.home} className={ITEM}>
              {frameTexts.home}
            </Link>
          </li>
        )}
        {menuCategories().map((slug) => (
          <li key={slug}>
            <Link to={addresses.category(slug)} className={ITEM} style={categoryColor(slug)}>
              <CategoryIcon category={slug} bar />
              {categoryLabel(slug)}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <Link to={addresses.testimonials} className={ITEM}>
            {pages.testimonials.title}
          </Link>
        </li>
        {user ? (
          <li>
            <Link to={addresses.profile} className={ITEM}>
              {pages.profile.title}
            </Link>
          </li>
        ) : null}
        {user?.pages ? (
          <li>
            <Link to={addresses.admin} className={`${ITEM} font-semibold text-accent-text`}>
              {sharedTexts.adminPanel}
            </Link>
          </li>
        ) : null}
        <li className="flex items-center justify-between px-3 sm:hidden">
          Tema claro <ThemeSwitch />
        </li>
        <li className="mt-2 border-t border-line pt-2">
          {user ? (
            <>
              <p className="truncate px-3 py-2 text-small text-muted">{frameTexts.greeting(user.email)}</p>
              <LogoutButton className={`${ITEM} w-full`}>
                <LogOut size={18} aria-hidden /> {frameTexts.logout}
              </LogoutButton>
            </>
          ) : (
            <Link to={addresses.login} className={`${ITEM} font-semibold`}>
              {frameTexts.login} {frameTexts.orRegister}
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}
