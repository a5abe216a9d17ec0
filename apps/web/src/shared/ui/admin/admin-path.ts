import { ADMIN_PAGE_NAMES, adminPages, pathWith } from '@vale/contracts/pages';

/** The address of the screen with this path in `adminPages`; undefined while there is none, so that no link leads nowhere. */
export function adminPath(path: `/admin/${string}`, params: Record<string, string> = {}): string | undefined {
  const exists = ADMIN_PAGE_NAMES.some((name) => adminPages[name].path === (path as string));
  return exists ? pathWith(path, params) : undefined;
}
