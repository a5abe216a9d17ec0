/** The list in pasted JSON: the JSON itself, or the first list inside it; null if there is none. */
export function importedRows(text: string): unknown[] | null {
  const value = parsed(text);
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  const list: unknown = Object.values(value).find((one) => Array.isArray(one) && one.length > 0);
  return Array.isArray(list) ? list : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
