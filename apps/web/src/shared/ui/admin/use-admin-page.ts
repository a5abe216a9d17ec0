import {
  ADMIN_PAGE_NAMES,
  adminPageAt,
  type AdminPageName,
  type AdminPageParams,
  adminPages,
  pathWith,
} from '@vale/contracts/pages';
import { useLocation } from 'react-router-dom';

/** The panel's screen at the current address; null if there is none. */
export function useAdminPage(): AdminPageName | null {
  return adminPageAt(useLocation().pathname)?.name ?? null;
}

/** The parameters in the address of a screen of the panel; none on another screen. */
export function useAdminParams<Name extends AdminPageName>(name: Name): Partial<AdminPageParams<Name>> {
  const page = adminPageAt(useLocation().pathname);
  return page?.name === name ? (page.params as Partial<AdminPageParams<Name>>) : {};
}

/** The address of the screen with this path in `adminPages`; undefined while there is none, so that no link leads nowhere. */
export function adminPath(path: `/admin/${string}`, params: Record<string, string> = {}): string | undefined {
  const exists = ADMIN_PAGE_NAMES.some((name) => adminPages[name].path === (path as string));
  return exists ? pathWith(path, params) : undefined;
}
