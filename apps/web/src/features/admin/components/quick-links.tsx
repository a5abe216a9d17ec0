import {
  ChevronRight,
  LayoutList,
  MessagesSquare,
  Plus,
  TicketPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link } from '../../../shared/routing/link.js';
import { adminPath } from '../../../shared/ui/admin/use-admin-page.js';

interface LinkRow {
  path: `/admin/${string}`;
  title: string;
  text: string;
  icon: LucideIcon;
}

const ACTIONS: readonly Omit<LinkRow, 'text'>[] = [
  { path: '/admin/add-account', title: 'Adicionar conta', icon: Plus },
  { path: '/admin/manage-accounts', title: 'Gerenciar contas', icon: LayoutList },
  { path: '/admin/orderbump', title: 'Order Bump', icon: TicketPlus },
  { path: '/admin/discord-webhook', title: 'Discord Webhook', icon: MessagesSquare },
];

const SECTIONS: readonly LinkRow[] = [
  { path: '/admin/users', title: 'Usuários', text: 'Quem tem conta na loja.', icon: Users },
  {
    path: '/admin/manage-accounts',
    title: 'Produtos',
    text: 'Preços, situação e validade de cada conta.',
    icon: LayoutList,
  },
  {
    path: '/admin/orderbump',
    title: 'Order Bump',
    text: 'Ofertas extras acima do botão de pagar.',
    icon: TicketPlus,
  },
  {
    path: '/admin/discord-webhook',
    title: 'Discord Webhook',
    text: 'Divulgue contas no seu servidor.',
    icon: MessagesSquare,
  },
];

export function QuickActions() {
  return (
    <ul className="flex flex-wrap gap-2">
      {existing(ACTIONS).map(({ to, title, icon: Icon }, index) => (
        <li key={to} className="max-sm:grow">
          <Link to={to} className={`btn w-full ${index === 0 ? 'btn-main' : 'btn-quiet'}`}>
            <Icon size={18} aria-hidden /> {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SectionCards() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {existing(SECTIONS).map(({ to, title, text, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className="panel flex h-full items-center gap-4 p-4 hover:bg-raised md:p-4">
            <Icon size={24} aria-hidden className="shrink-0 text-accent-text" />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{title}</span>
              <span className="block text-small text-muted">{text}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Keeps the rows whose screen exists. */
function existing<Row extends { path: `/admin/${string}` }>(rows: readonly Row[]): (Row & { to: string })[] {
  return rows.flatMap((row) => {
    const to = adminPath(row.path);
    return to ? [{ ...row, to }] : [];
  });
}
