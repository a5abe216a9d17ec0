import { defineRoute } from '../define/route.js';
import { stockNameMessages } from './stock-name.js';

export const stockNameRoutes = {
  listStockNames: defineRoute({
    method: 'GET',
    path: '/api/admin/stock/names',
    access: 'admin',
    summary: 'What the products and order bumps with these ids are called, and the stocks that they have',
    forwardsTo: stockNameMessages.listStockNames,
  }),
};
