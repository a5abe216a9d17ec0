/** Search ignores case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/**
 * Sort key of a name that a person wrote; the id makes it unique. Accounts without one have none, because their name
 * is the beginning of their e-mail.
 */
export function nameKeyOf({ id, nome }: { id: string; nome: string }): string {
  return `${folded(nome)} ${id}`;
}
