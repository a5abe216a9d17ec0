/** Both may throw, in private windows and when full: a value may always be missing. */
type Area = 'localStorage' | 'sessionStorage';

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns null when the value is missing or cannot be read. */
export function readStoredJson<T>(area: Area, key: string): T | null {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function writeStored(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // The page works without storage.
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Nothing was stored in that case either.
  }
}

/** The value of the cookie for a name with `=`; for the beginning of names, all such cookies as `a=1; b=2`. Empty without any. */
export function cookiesOf(name: string): string {
  const found = document.cookie.split('; ').filter((one) => one.startsWith(name));
  const kept = name.endsWith('=') ? found.map((one) => one.slice(name.length)) : found;
  return kept.join('; ');
}
