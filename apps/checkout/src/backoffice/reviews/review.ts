/** `Ana Souza Lima` is shown as `Ana L.`: enough for a buyer to find her own, not for others to find her. */
export function reviewerName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${words[0]} ${last[0]?.toUpperCase()}.` : (words[0] ?? '');
}
