import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Two plugins that keep what we do not use of two libraries out of the first load.
 *
 * Of react-router: its form, its loader of routes, its page of errors for developers. The package exports its development
 * build alone, one module, in which a bundler keeps calls and assignments unless they are marked as pure. Of lucide-react:
 * what draws an icon for every framework. It is one function with one caller, so ours takes its place.
 */
export function leanLibraries(): Plugin[] {
  return [pureRouter, ownIcons];
}

const ROUTER_FILE = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/;
const DEVELOPMENT = 'var ENABLE_DEV_WARNINGS = true;';
/** Names for a debugger, whose assignment keeps a component that nobody uses. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
const CREATED = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

const pureRouter: Plugin = {
  name: 'vale:pure-router',
  apply: 'build',
  transform(code, id) {
    if (!ROUTER_FILE.test(id)) return null;
    const pure = code
      .replace(DEVELOPMENT, DEVELOPMENT.replace('true', 'false'))
      .replace(DISPLAY_NAME, '')
      .replace(CREATED, '$1/* @__PURE__ */ $2');
    return { code: pure, map: null };
  },
};

const ICON_FILE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const OWN_ICON = fileURLToPath(new URL('src/shared/ui/create-icon.ts', import.meta.url));

const ownIcons: Plugin = {
  name: 'vale:own-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isCreator = source.endsWith('/createLucideIcon.mjs') && ICON_FILE.test(importer ?? '');
    return isCreator ? OWN_ICON : null;
  },
};
