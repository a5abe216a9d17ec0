import { adminPages, type AdminPageName } from '@vale/contracts/pages';
import { ChevronDown, Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../shared/routing/link.js';
import { showShortcuts } from '../../../shared/ui/admin/shortcuts.js';
import { ADMIN_NAVIGATION } from '../model/admin-navigation.js';
import { adminTrail } from '../model/admin-trail.js';

const ENTRIES = new Set<AdminPageName>(
  ADMIN_NAVIGATION.flatMap(({ entries }) => entries.map(({ page }) => page)),
);

const ITEM = 'flex min-h-11 items-center gap-3 rounded-control px-3 lg:min-h-9 lg:text-small';

/** Shown beside the screen from 1024 px; below that, it is a menu that opens above it. */
export function AdminNavigation() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
  }, [pathname]);
  const trail = adminTrail(pathname);
  // The nearest screen that has an entry: the open one, else the one above it.
  const marked = trail.findLast(({ name }) => ENTRIES.has(name))?.name;
  const groups = ADMIN_NAVIGATION.filter(({ entries }) => entries.length > 0);
  return (
    <div className="lg:sticky lg:top-24 lg:self-start">
      <a
        href="#painel"
        className="btn btn-main fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
      >
        Pular o menu do painel
      </a>
      <button
        type="button"
        className="btn btn-quiet w-full justify-between lg:hidden"
        aria-expanded={open}
        aria-controls="menu-painel"
        onClick={() => setOpen(!open)}
      >
        Menu do painel
        <ChevronDown size={20} aria-hidden className={open ? 'rotate-180' : ''} />
      </button>
      <nav
        id="menu-painel"
        aria-label="Painel"
        className={`grid gap-4 max-lg:mt-2 max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-3 ${open ? '' : 'max-lg:hidden'}`}
      >
        {groups.map(({ title, entries }) => (
          <div key={title}>
            <p className="mb-1 px-3 text-small text-muted">{title}</p>
            <ul>
              {entries.map(({ page, icon: Icon }) => {
                const isOpen = trail.at(-1)?.name === page;
                return (
                  <li key={page}>
                    <Link
                      to={adminPages[page].path}
                      aria-current={isOpen ? 'page' : undefined}
                      className={`${ITEM} ${page === marked ? 'bg-raised font-semibold text-accent-text' : 'hover:bg-raised'}`}
                    >
                      <Icon size={18} className="shrink-0" aria-hidden /> {adminPages[page].title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        <button
          type="button"
          className={`${ITEM} text-muted hover:bg-raised max-lg:hidden`}
          onClick={showShortcuts}
        >
          <Keyboard size={18} aria-hidden /> Atalhos do teclado
        </button>
      </nav>
    </div>
  );
}
