import { mixed, leastContrast, nearestReadable, READABLE } from './contrast.js';

/** Colours of both themes, as the styles in `apps/web/src/app/styles` have them; a test compares. */
export const THEME_COLORS = {
  dark: {
    surfaces: ['#0d0b14', '#171322', '#211b30'],
    glow: '#2a1c4d',
    muted: '#b8b0cc',
    accentText: '#c8ff4d',
    end: '#ffffff',
  },
  light: {
    surfaces: ['#faf9fc', '#ffffff', '#f1eef7'],
    glow: '#e6dcff',
    muted: '#5a5170',
    accentText: '#3f6b00',
    end: '#000000',
  },
} as const;
export type ThemeName = keyof typeof THEME_COLORS;

/** Colours of one theme, `#rrggbb`, each readable where the shop uses it. */
export interface AccentColors {
  /** Buttons and marks. */
  accent: string;
  accentHover: string;
  /** Text on both of them. */
  onAccent: string;
  /** Links, icons and the focus ring, on every background of the theme. */
  accentText: string;
}

const INK = '#0d0b14';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Text on a fill of this colour. Black or white can be read on any. */
export function textOn(fill: string): string {
  return [INK, WHITE, BLACK].find((ink) => leastContrast(ink, [fill]) >= READABLE)!;
}

/**
 * The main colour in a theme. A dark one is lightened on dark pages, so that buttons stand out. On light pages buttons have
 * a border, and only the text of links is darkened.
 */
export function accentColors(mainColor: string, theme: ThemeName): AccentColors {
  const { surfaces, glow, end } = THEME_COLORS[theme];
  const accentText = nearestReadable(mainColor, end, [...surfaces, glow]);
  const accent = theme === 'dark' ? accentText : mainColor;
  const onAccent = textOn(accent);
  // Away from the text, so that it stays readable.
  const accentHover = mixed(accent, onAccent === WHITE ? BLACK : WHITE, 0.8);
  return { accent, accentHover, onAccent, accentText };
}

/** The second colour behind the headline, with as much of the page's background as its texts need. */
export function glowColor(secondColor: string, theme: ThemeName, accentText: string): string {
  const { surfaces, muted } = THEME_COLORS[theme];
  return nearestReadable(secondColor, surfaces[0], [muted, accentText]);
}
