/** `localStorage` and `sessionStorage` throw in private windows and when they are full; then nothing is kept. */
type Shelf = 'localStorage' | 'sessionStorage';

export function readKept(shelf: Shelf, key: string): string | null {
  try {
    return window[shelf].getItem(key);
  } catch {
    return null;
  }
}

export function keep(shelf: Shelf, key: string, value: string): void {
  try {
    window[shelf].setItem(key, value);
  } catch {
    // the page works without it, only the next one forgets
  }
}

export function forget(shelf: Shelf, key: string): void {
  try {
    window[shelf].removeItem(key);
  } catch {
    // nothing was kept
  }
}
