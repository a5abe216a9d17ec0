import type { Plugin } from 'vite';

/** Folders whose modules only the panel loads. */
const OF_PANEL =
  /[\\/]apps[\\/]web[\\/]src[\\/](?:features[\\/]admin|screens[\\/]admin|shared[\\/]ui[\\/]admin)/;

/**
 * Modules that the panel shares with the shop: contracts, the libraries of forms and schemas, and icons, through which the bundler
 * would join small files of both. Routes and the shop's pages are excluded because they are the same bytes for both, `AppError` because an error
 * thrown by the shop's code must be an instance of it in the panel too, and the shop's categories because the panel reads those
 * that the shop's code has set.
 */
const COPIED =
  /[\\/](?:libs[\\/]contracts[\\/]src[\\/](?!define[\\/]error\.ts$|catalog[\\/]shop-categories\.ts$|pages[\\/]page(?:s|-path)\.ts$|.*routes\.ts$).*|node_modules[\\/](?:lucide-react|zod|react-hook-form|@hookform|@standard-schema)[\\/].*)$/;

const MARK = '?panel';

/** A module that shoppers never load. */
export function isOfPanel(id: string): boolean {
  return OF_PANEL.test(id) || id.endsWith(MARK);
}

/**
 * The panel has its own copy of the libraries of forms and schemas, of the contracts' schemas, and of its icons.
 *
 * A bundler keeps of a module what any page uses, so that a shopper's checkout would load what only the panel's forms
 * need: field arrays, schemas of products and settings, 4 kB gzipped.
 */
export function panelCopies(): Plugin {
  return {
    name: 'vale:panel-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !isOfPanel(importer)) return null;
      const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true });
      if (!found || found.external || !COPIED.test(found.id)) return found;
      // Without it, all files that a used index names would be kept.
      return { id: found.id + MARK, moduleSideEffects: found.moduleSideEffects };
    },
  };
}
