import { categoryListRoutes } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import { setCategoryForms } from '../model/category-forms.js';

/** True once the editor knows what each category's form has. Without a reply, all have the plain form. */
export function useCategoryForms(): boolean {
  const { data, isPending, fetchStatus } = useQuery(routeQuery(categoryListRoutes.listCategories, {}));
  // The same reply gives the same forms, so a repeated render changes nothing.
  if (data) setCategoryForms(data.items);
  return !isPending || fetchStatus === 'paused';
}
