import { runnerImport, type Plugin } from 'vite';

/** `libs/contracts/src/<owner>/routes.ts` */
const ROUTES_FILE = /[\\/]libs[\\/]contracts[\\/]src[\\/][\w-]+[\\/]routes\.ts$/;

const CONTRACTS_FILE = /[\\/]libs[\\/]contracts[\\/]src[\\/].*\.ts$/;

/** What `callRoute` reads of a route. */
const USED = ['method', 'path'] as const;

/**
 * Two plugins that keep zod and the contracts' schemas (12 kB gzipped) out of the first load.
 *
 * A page calls routes by method and path; their schemas are the types it is checked against, and the edge's work at
 * run time. In the built app each `routes.ts` is therefore replaced by its own routes without schemas. And since a
 * contract is nothing but values, one that no page uses is dropped: bundlers keep calls unless told that they are
 * pure. Forms import the schemas they need as usual.
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
