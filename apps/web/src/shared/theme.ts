import { readStored, writeStored } from './storage/browser-storage.js';
import { sharedValue } from './shared-value.js';

export type Theme = 'dark' | 'light';

/** Read by the script in `index.html` too, before the first paint. */
const STORAGE_KEY = 'vale_theme';
/** The page's background, for the browser's own bars. */
const BROWSER_COLORS: Record<Theme, string> = { dark: '#0D0B14', light: '#FAF9FC' };

const chosen = readStored('localStorage', STORAGE_KEY) as Theme | null;
/** The system's choice, which may change while the page is open. Absent on the server. */
const system = globalThis.matchMedia?.('(prefers-color-scheme: light)');

const theme = sharedValue<Theme>(chosen ?? (system?.matches ? 'light' : 'dark'), 'dark');

export const useTheme = theme.use;

export function setTheme(next: Theme): void {
  writeStored('localStorage', STORAGE_KEY, next);
  show(next);
}

function show(next: Theme): void {
  theme.set(next);
  document.documentElement.dataset['theme'] = next;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLORS[next]);
}

system?.addEventListener('change', ({ matches }) => {
  if (!readStored('localStorage', STORAGE_KEY)) show(matches ? 'light' : 'dark');
});
