import { accentColors, leastContrast, THEME_COLORS, type ThemeName } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';

/** The main colour of a theme as buttons and links show it. */
export interface ThemeSample {
  theme: ThemeName;
  label: string;
  background: string;
  accent: string;
  onAccent: string;
  accentText: string;
  /** The least contrast of links, such as `5,2`. */
  ratio: string;
}

export interface ColorAdvice {
  samples: readonly ThemeSample[];
  /** A near colour that the dark theme can show as it is. Absent if the chosen one is. */
  proposal?: { color: string; text: string };
}

const LABELS: Record<ThemeName, string> = { dark: 'Tema escuro', light: 'Tema claro' };

/** Null while the field has no whole colour. */
export function adviceFor(mainColor: string): ColorAdvice | null {
  if (!/^#[0-9a-f]{6}$/.test(mainColor)) return null;
  const { accentText: shown } = accentColors(mainColor, 'dark');
  const samples = (['dark', 'light'] as const).map((theme) => sampleOf(mainColor, theme));
  if (shown === mainColor) return { samples };
  const ratio = ratioText(mainColor, THEME_COLORS.dark.surfaces);
  const text = `No tema escuro esta cor tem contraste de só ${ratio} com o fundo. A mais próxima com 4,5 é ${shown}, e é ela que a loja mostra.`;
  return { samples, proposal: { color: shown, text } };
}

function sampleOf(mainColor: string, theme: ThemeName): ThemeSample {
  const { accent, onAccent, accentText } = accentColors(mainColor, theme);
  const { surfaces } = THEME_COLORS[theme];
  const ratio = ratioText(accentText, surfaces);
  return { theme, label: LABELS[theme], background: surfaces[0], accent, onAccent, accentText, ratio };
}

/** Rounded down, so that it never claims more than there is. */
function ratioText(color: string, surfaces: readonly string[]): string {
  return numberText(Math.floor(leastContrast(color, surfaces) * 10) / 10, 1);
}
