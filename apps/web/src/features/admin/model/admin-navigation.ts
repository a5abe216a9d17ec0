import type { PlainAdminPage } from '@vale/contracts/pages';
import {
  Boxes,
  ChartLine,
  CreditCard,
  Gift,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LayoutList,
  Megaphone,
  MessageSquareQuote,
  PackagePlus,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Unplug,
  Users,
  type LucideIcon,
} from 'lucide-react';

interface NavigationEntry {
  page: PlainAdminPage;
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
      { page: 'analytics', icon: ChartLine },
      { page: 'panel', icon: LayoutDashboard },
      { page: 'manageProducts', icon: LayoutList },
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
    entries: [
      { page: 'stock', icon: Boxes },
      { page: 'paymentMethods', icon: CreditCard },
      { page: 'audit', icon: ScrollText },
    ],
  },

  {
    title: 'Clientes e ofertas',
    entries: [
      { page: 'users', icon: Users },
      { page: 'orderBumps', icon: Gift },
      { page: 'testimonials', icon: MessageSquareQuote },
      { page: 'settings', icon: Settings },
      { page: 'security', icon: ShieldCheck },
      { page: 'accessTokens', icon: KeyRound },
    ],
  },

  {
    title: 'Divulgação',
    entries: [
      { page: 'discord', icon: Megaphone },
      { page: 'conversions', icon: Send },
    ],
  },
];
