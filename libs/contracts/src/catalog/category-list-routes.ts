import { defineRoute } from '../define/route.js';
import { categoryListMessages } from './category-list.js';

export const categoryListRoutes = {
  listCategories: defineRoute('GET /api/admin/categories', {
    access: 'panel',
    summary: 'The categories in the order of the menu, with their further addresses',
    forwardsTo: categoryListMessages.listCategories,
  }),
};
