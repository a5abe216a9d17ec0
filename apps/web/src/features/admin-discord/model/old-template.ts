import {
  EMPTY_EMBED,
  embedConfigErrors,
  type EmbedConfig,
  type TemplateDraft,
} from '@vale/contracts/discord';

const MAX_ROWS = 25;
const MAX_NAME_LENGTH = 80;

/**
 * Converts a template that the old shop stored in the browser, or gives the reason why it is invalid.
 * Missing parts are those of an empty embed. It gets no category, where it would replace the template that
 * announces new products.
 */
export function oldTemplate(row: unknown): { draft: TemplateDraft } | { message: string } {
  if (typeof row !== 'object' || row === null) return { message: 'Não é um template' };
  const old = row as Record<string, unknown>;
  const name = typeof old['name'] === 'string' ? old['name'].trim() : '';
  if (name === '' || name.length > MAX_NAME_LENGTH)
    return { message: `O nome precisa ter de 1 a ${MAX_NAME_LENGTH} caracteres` };
  const given = Object.entries(EMPTY_EMBED).map(([field, empty]) => {
    const value = old[field];
    return [field, typeof value === typeof empty ? value : empty];
  });
  const config = Object.fromEntries(given) as EmbedConfig;
  const [field, problem] = Object.entries(embedConfigErrors(config))[0] ?? [];
  if (problem) return { message: `${field}: ${problem}` };
  for (const rows of ['maxSkinsPreview', 'maxFeatures'] as const)
    if (!Number.isInteger(config[rows]) || config[rows] < 1 || config[rows] > MAX_ROWS)
      return { message: `${rows}: de 1 a ${MAX_ROWS}` };
  return { draft: { ...config, name, category: null } };
}
