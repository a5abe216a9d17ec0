import type { AdminPageName } from '@vale/contracts/pages';
import {
  Gift,
  Inbox,
  LayoutDashboard,
  Megaphone,
  MessageSquareQuote,
  PackagePlus,
  ReceiptText,
  Settings,
  Unplug,
  Users,
  type LucideIcon,
} from 'lucide-react';

interface NavigationEntry {
  page: AdminPageName;
  icon: LucideIcon;
}

interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** Links of the panel's navigation, by area. A screen that is reached from a list needs no entry. */
export const ADMIN_NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'Loja',
    entries: [
      { page: 'panel', icon: LayoutDashboard },
      { page: 'addProduct', icon: PackagePlus },
    ],
  },

  {
    title: 'Pedidos',
    entries: [
      { page: 'orders', icon: ReceiptText },
      { page: 'inbox', icon: Inbox },
      { page: 'deadLetters', icon: Unplug },
    ],
  },

  {
    title: 'Estoque e pagamentos',
    entries: [],
  },

  {
    title: 'Clientes e ofertas',
    entries: [
      { page: 'users', icon: Users },
      { page: 'orderBumps', icon: Gift },
      { page: 'testimonials', icon: MessageSquareQuote },
      { page: 'settings', icon: Settings },
    ],
  },

  {
    title: 'Divulgação',
    entries: [{ page: 'discord', icon: Megaphone }],
  },
];
