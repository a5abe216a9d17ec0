import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import {
  accountFiguresSchema,
  catalogFiguresSchema,
  mailFiguresSchema,
  salesFiguresSchema,
  waitingWorkSchema,
} from './figures.js';

const input = z.object({});

/** The panel's figures, each from the service that owns the data. All for admins. */
export const figuresMessages = {
  ofCatalog: defineMessage('catalog.figures.get', { input, output: catalogFiguresSchema }),
  ofAccounts: defineMessage('identity.figures.get', { input, output: accountFiguresSchema }),
  ofSales: defineMessage('checkout.figures.get', { input, output: salesFiguresSchema }),
  waitingWork: defineMessage('checkout.figures.waiting-work', { input, output: waitingWorkSchema }),
  ofMail: defineMessage('notification.figures.get', { input, output: mailFiguresSchema }),
};
