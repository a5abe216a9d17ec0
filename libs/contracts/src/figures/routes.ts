import { defineRoute } from '../define/route.js';
import { figuresMessages } from './messages.js';

export const figuresRoutes = {
  catalogFigures: defineRoute('GET /api/admin/figures/catalog', {
    access: 'admin',
    summary: 'How many products are listed, and what buyers rate them on average',
    forwardsTo: figuresMessages.ofCatalog,
  }),
  accountFigures: defineRoute('GET /api/admin/figures/accounts', {
    access: 'admin',
    summary: 'How many accounts there are',
    forwardsTo: figuresMessages.ofAccounts,
  }),
  salesFigures: defineRoute('GET /api/admin/figures/sales', {
    access: 'admin',
    summary: 'Whether codes were ever added',
    forwardsTo: figuresMessages.ofSales,
  }),
  waitingWork: defineRoute('GET /api/admin/figures/waiting', {
    access: 'panel',
    summary: 'How many open cases of each kind the inbox has, since when, and what the oldest one is about',
    forwardsTo: figuresMessages.waitingWork,
  }),
  mailFigures: defineRoute('GET /api/admin/figures/mail', {
    access: 'admin',
    summary: 'Whether mail can be sent, and whether any was',
    forwardsTo: figuresMessages.ofMail,
  }),
};
