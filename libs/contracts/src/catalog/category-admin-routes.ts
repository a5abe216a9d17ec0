import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { categoryErrors, categoryMessages } from './category-admin.js';
import { categoryListRoutes } from './category-list-routes.js';

export const categoryRoutes = {
  ...categoryListRoutes,
  changeCategories: defineRoute('PUT /api/admin/categories', {
    access: 'catalogue',
    summary:
      'Replace the categories; an address that changes leads to the new one, and one in use is not deleted',
    forwardsTo: categoryMessages.changeCategories,
    errors: [categoryErrors.categoryInUse, platformErrors.conflict],
  }),
};
