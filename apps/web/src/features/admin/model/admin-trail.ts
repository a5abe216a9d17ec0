import { adminPageAt, adminPages, type AdminPageDefinition, type AdminPageName } from '@vale/contracts/pages';

interface Step {
  name: AdminPageName;
  title: string;
  path: string;
}

/** The screens from the panel down to the one at `pathname`; only the panel if there is none. */
export function adminTrail(pathname: string): Step[] {
  const [panel, open] = [stepAt('/admin'), stepAt(pathname)];
  if (!panel || !open || open.name === 'panel') return panel ? [panel] : [];
  const { under }: AdminPageDefinition = adminPages[open.name];
  const above = under ? stepAt(under) : undefined;
  return [panel, ...(above ? [above] : []), open];
}

function stepAt(pathname: string): Step | undefined {
  const name = adminPageAt(pathname)?.name;
  return name && { name, title: adminPages[name].title, path: adminPages[name].path };
}
