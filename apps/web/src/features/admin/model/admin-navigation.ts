import { adminPages, type AdminPageName, type PlainAdminPage } from '@vale/contracts/pages';
import type { CaseKind } from '@vale/contracts/checkout';
import type { WaitingWork } from '@vale/contracts/figures';
import {
  Boxes,
  ChartLine,
  Megaphone,
  ReceiptText,
  Settings,
  Sun,
  Tag,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { adminTrail } from './admin-trail.js';

export interface NavigationEntry {
  page: PlainAdminPage;
  title: string;
}

export interface NavigationSection {
  title: string;
  icon: LucideIcon;
  /** The section's link leads to the first one. A screen that is reached from a list needs no entry. */
  entries: readonly [NavigationEntry, ...NavigationEntry[]];
}

const entry = (page: PlainAdminPage, title: string = adminPages[page].title): NavigationEntry => ({
  page,
  title,
});

const STOCK = 'Estoque';
const ORDERS = 'Pedidos';

/** The panel's menu. Screens for people who run the server come last. */
export const ADMIN_NAVIGATION: readonly NavigationSection[] = [
  { title: 'Hoje', icon: Sun, entries: [entry('panel')] },
  { title: ORDERS, icon: ReceiptText, entries: [entry('orders', 'Todos os pedidos'), entry('inbox')] },
  {
    title: 'Produtos',
    icon: Tag,
    entries: [entry('manageProducts'), entry('addProduct'), entry('categories')],
  },
  { title: STOCK, icon: Boxes, entries: [entry('stock')] },
  { title: 'Clientes', icon: Users, entries: [entry('users'), entry('testimonials')] },
  {
    title: 'Marketing',
    icon: Megaphone,
    entries: [
      entry('coupons'),
      entry('orderBumps'),
      entry('discord'),
      entry('conversions'),
      entry('webhooks'),
    ],
  },
  { title: 'Análise', icon: ChartLine, entries: [entry('analytics', 'Vendas e visitas'), entry('days')] },
  {
    title: 'Configurações',
    icon: Settings,
    entries: [
      entry('settings'),
      entry('appearance'),
      entry('paymentMethods'),
      entry('team'),
      entry('security'),
    ],
  },
  { title: 'Técnico', icon: Wrench, entries: [entry('deadLetters'), entry('audit'), entry('accessTokens')] },
];

/** The entry of the nearest screen that has one: the open one, else the one above it. */
export function markedEntry(pathname: string): PlainAdminPage | undefined {
  const entries = ADMIN_NAVIGATION.flatMap((section) => section.entries.map(({ page }) => page));
  const found = adminTrail(pathname).findLast(({ name }) => entries.some((page) => page === name));
  return entries.find((page: AdminPageName) => page === found?.name);
}

/** Cases that end in the screen of stocks. */
const OF_STOCK: readonly CaseKind[] = ['stock-low', 'code-repeated'];

/** Waiting work by the title of its section. */
export function waitingBySection({ kinds }: WaitingWork): ReadonlyMap<string, number> {
  const sum = (isCounted: (kind: CaseKind) => boolean) =>
    kinds.filter(({ kind }) => isCounted(kind)).reduce((all, { count }) => all + count, 0);
  return new Map([
    [ORDERS, sum((kind) => !OF_STOCK.includes(kind))],
    [STOCK, sum((kind) => OF_STOCK.includes(kind))],
  ]);
}
