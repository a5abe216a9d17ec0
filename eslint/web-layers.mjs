// The web app's rooms, by folder: app -> screens -> features -> shared, and no feature knows another one.
// A rule of our own, because `import-x/no-restricted-paths` keeps silent about files it cannot find.
import { dirname, join, sep } from 'node:path';

const SOURCE = 'apps/web/src/';
const LAYERS = ['shared', 'features', 'screens', 'app'];

/** Tests, their helpers and main.tsx stand outside the layers. */
function placeOf(path) {
  const start = path.lastIndexOf(SOURCE);
  if (start < 0) return null;
  const [layer, part] = path.slice(start + SOURCE.length).split('/');
  return LAYERS.includes(layer) ? { layer, height: LAYERS.indexOf(layer), part } : null;
}

function complaint(from, to) {
  if (to.height > from.height)
    return `${from.layer} may not import ${to.layer}: imports go app -> screens -> features -> shared.`;
  if (from.layer === 'features' && to.layer === 'features' && from.part !== to.part) {
    return 'A feature may not import another feature: a screen composes them.';
  }
  return null;
}

const layers = {
  meta: { type: 'problem', schema: [], docs: { description: 'Layers of the web app' } },
  create(context) {
    const file = context.filename.split(sep).join('/');
    const from = placeOf(file);
    if (!from) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const to = placeOf(join(dirname(file), specifier).split(sep).join('/'));
      const message = to && complaint(from, to);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export const webPlugin = { rules: { layers } };
