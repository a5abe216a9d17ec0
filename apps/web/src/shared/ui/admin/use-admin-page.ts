import { adminPageAt, type AdminPageName, type AdminPageParams } from '@vale/contracts/pages';
import { useLocation } from 'react-router-dom';

/** The screen of the panel at the current address; null where there is none. */
export function useAdminPage(): AdminPageName | null {
  return adminPageAt(useLocation().pathname)?.name ?? null;
}

/** The parameters in the address of a screen of the panel; none on another screen. */
export function useAdminParams<Name extends AdminPageName>(name: Name): Partial<AdminPageParams<Name>> {
  const page = adminPageAt(useLocation().pathname);
  return page?.name === name ? (page.params as Partial<AdminPageParams<Name>>) : {};
}
