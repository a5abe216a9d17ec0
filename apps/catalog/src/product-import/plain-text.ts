/** Lower case without accents; other signs than letters and digits are one blank. */
export function plainText(typed: string): string {
  return typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
