import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { saleFactsSchema } from './sale-facts.js';

export const saleMessages = {
  /** For tracking: every order, in the sequence in which they were placed. */
  listSales: defineMessage('checkout.sale.list', { input: pageQuery, output: pageOf(saleFactsSchema) }),
};
