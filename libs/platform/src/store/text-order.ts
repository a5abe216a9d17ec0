/**
 * Compares texts like the store, by UTF-8 bytes, which is the order of code points. `<` compares UTF-16,
 * which sorts characters beyond U+FFFF, such as emojis, before U+E000 to U+FFFF.
 */
export function byCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left === right) continue;
    if (isSurrogate(left) === isSurrogate(right)) return left - right;
    return isSurrogate(left) ? 1 : -1;
  }
  return one.length - other.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
