import { runnerImport, type Plugin } from 'vite';

/** `libs/contracts/src/<owner>/routes.ts`, `…/admin-routes.ts` and the like. They export nothing but routes. */
const ROUTES_FILE = /[\\/]libs[\\/]contracts[\\/]src[\\/][\w-]+[\\/](?:[\w-]+-)?routes\.ts$/;

/** The query: a copy of the panel (`panel-copies.ts`). */
const CONTRACTS_FILE = /[\\/]libs[\\/]contracts[\\/]src[\\/].*\.ts(?:\?panel)?$/;

/** The properties of a route that `callRoute` reads. */
const USED = ['method', 'path'] as const;

/**
 * Two plugins that keep zod and the contracts' schemas (12 kB gzipped) out of the first load.
 *
 * A page calls routes by method and path; their schemas only give it types, and are checked at run time by the
 * gateway. So the build replaces each `routes.ts` by its routes without schemas. And since contracts have no side
 * effects, those that no page uses are dropped: a bundler keeps a top-level call unless it is marked as pure. Forms
 * import the schemas they need as usual.
 */
export function leanContracts(): Plugin[] {
  return [bareRoutes, pureContracts];
}

const bareRoutes: Plugin = {
  name: 'vale:bare-routes',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!ROUTES_FILE.test(id)) return null;
    const { module } = await runnerImport<Record<string, Record<string, object>>>(id, {
      configFile: false,
      logLevel: 'error',
    });
    const lines = Object.entries(module).map(
      ([name, routes]) => `export const ${name} = ${JSON.stringify(withoutSchemas(routes))};`,
    );
    return { code: lines.join('\n'), map: null };
  },
};

const pureContracts: Plugin = {
  name: 'vale:pure-contracts',
  apply: 'build',
  transform(code, id) {
    if (!CONTRACTS_FILE.test(id)) return null;
    const ranges = this.parse(code).body.flatMap((node) => {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      if (declared?.type !== 'VariableDeclaration') return [];
      return declared.declarations.flatMap(({ init }) => (init ? [init as unknown as Range] : []));
    });
    let pure = code;
    for (const { start, end } of ranges.reverse()) {
      pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`;
    }
    return { code: pure, map: null };
  },
};

interface Range {
  start: number;
  end: number;
}

function withoutSchemas(routes: Record<string, object>): Record<string, object> {
  const bare = Object.entries(routes).map(([name, route]) => [
    name,
    Object.fromEntries(USED.map((property) => [property, (route as Record<string, unknown>)[property]])),
  ]);
  return Object.fromEntries(bare) as Record<string, object>;
}
