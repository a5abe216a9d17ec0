import type { Plugin } from 'vite';

/** Packages of which the panel uses much and the checkout little. */
const APART = /[\\/]node_modules[\\/](react-hook-form|zod|@hookform|@standard-schema)[\\/]/;

const PANEL_FILE = /[\\/]src[\\/](features|screens)[\\/]admin[\\/-]/;

/** At the end of the ids of the panel's own modules. */
const PANEL = '?panel';

/**
 * The panel gets modules of its own for these packages. One module would be in one chunk with all that any page uses of it,
 * and the checkout, whose size has a limit, would load the panel's part.
 */
export function panelPackages(): Plugin {
  return {
    name: 'vale:panel-packages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      if (!PANEL_FILE.test(importer) && !importer.endsWith(PANEL)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && APART.test(found.id) ? { ...found, id: found.id + PANEL } : found;
    },
  };
}
