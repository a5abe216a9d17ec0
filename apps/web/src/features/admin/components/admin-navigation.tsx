import { adminPages } from '@vale/contracts/pages';
import { numberText } from '@vale/contracts/money';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../shared/routing/link.js';
import { useWaitingWork } from '../api/get-waiting-work.js';
import {
  ADMIN_NAVIGATION,
  markedEntry,
  waitingBySection,
  type NavigationSection,
} from '../model/admin-navigation.js';
import { adminTrail } from '../model/admin-trail.js';

export const MENU_ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 hover:bg-raised';

/** The sections of the panel with a screen that the user may open, with what waits in each; the screens of the open one are below it. */
export function AdminNavigation({ pages }: Pick<SectionProps, 'pages'>) {
  const { pathname } = useLocation();
  const waiting = useWaitingWork().data;
  const counts = waiting && waitingBySection(waiting);
  const marked = markedEntry(pathname);
  return (
    <nav aria-label="Painel">
      <ul className="grid gap-1">
        {ADMIN_NAVIGATION.map((section) => (
          <Section
            key={section.title}
            section={section}
            pages={pages}
            isOpen={section.entries.some(({ page }) => page === marked)}
            waiting={counts?.get(section.title) ?? 0}
          />
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  section: NavigationSection;
  pages: readonly string[];
  isOpen: boolean;
  waiting: number;
}

function Section({ section: { title, icon: Icon, entries: all }, pages, isOpen, waiting }: SectionProps) {
  const { pathname } = useLocation();
  const shown = adminTrail(pathname).at(-1)?.name;
  const marked = markedEntry(pathname);
  const entries = all.filter(({ page }) => pages.includes(page));
  const [first] = entries;
  const hasList = entries.length > 1;
  if (!first) return null;
  return (
    <li>
      <Link
        to={adminPages[first.page].path}
        aria-current={!hasList && shown === first.page ? 'page' : undefined}
        className={`${MENU_ITEM} ${isOpen ? 'bg-raised font-semibold text-accent-text' : ''}`}
      >
        <Icon size={20} className={`shrink-0 ${isOpen ? '' : 'text-muted'}`} aria-hidden />
        <span className="grow">{title}</span>
        {waiting > 0 ? <Waiting count={waiting} /> : null}
      </Link>
      {hasList && isOpen ? (
        <ul className="mt-1 ml-5.5 grid border-l border-line pl-3">
          {entries.map(({ page, title: name }) => (
            <li key={page}>
              <Link
                to={adminPages[page].path}
                aria-current={shown === page ? 'page' : undefined}
                className={`flex min-h-11 items-center rounded-control px-3 text-small hover:bg-raised lg:min-h-9 ${page === marked ? 'font-semibold text-accent-text' : 'text-muted'}`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      <span
        aria-hidden
        className="min-w-6 rounded-full bg-danger px-1.5 text-center text-micro leading-6 font-bold text-bg tabular-nums"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">, {numberText(count)} esperando</span>
    </>
  );
}
