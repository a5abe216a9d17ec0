import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Three plugins that keep unused parts of three libraries out of the first load.
 *
 * react-router: its form, its loader of routes, its page of errors for developers. The package exports only its development
 * build, one module, in which a bundler keeps calls and assignments unless they are marked as pure. lucide-react: the
 * function that draws an icon for every framework. It has one caller, so ours replaces it. @hookform/resolvers: code for browsers
 * that are older than ours. The package also has a build without it, but exports only the other.
 */
export function leanLibraries(): Plugin[] {
  return [pureRouter(), ownIcons, modernResolver];
}

const ROUTER_FILE = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/;

/** Replacements in react-router's files. Each must match, so a release with other code fails the build. */
const ROUTER_EDITS: readonly (readonly [RegExp, string])[] = [
  [/^var ENABLE_DEV_WARNINGS = true;$/gm, 'var ENABLE_DEV_WARNINGS = false;'],
  // Names for a debugger, whose assignment keeps a component that nobody uses.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
];

function pureRouter(): Plugin {
  const found = new Set<RegExp>();
  let isUsed = false;
  return {
    name: 'vale:pure-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER_FILE.test(id)) return null;
      isUsed = true;
      let pure = code;
      for (const [pattern, replacement] of ROUTER_EDITS) {
        const edited = pure.replace(pattern, replacement);
        if (edited !== pure) found.add(pattern);
        pure = edited;
      }
      return { code: pure, map: null };
    },
    buildEnd(error) {
      const missing = ROUTER_EDITS.filter(([pattern]) => !found.has(pattern));
      if (!error && isUsed && missing.length > 0)
        this.error(`react-router has changed: ${missing.map(String).join(', ')} not found`);
    },
  };
}

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

const RESOLVER = '@hookform/resolvers/standard-schema';

const modernResolver: Plugin = {
  name: 'vale:modern-resolver',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== RESOLVER) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace('.mjs', '.modern.mjs') };
  },
};
