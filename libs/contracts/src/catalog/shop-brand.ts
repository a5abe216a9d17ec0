import type { LookPicture } from './appearance.js';
import { accentColors, glowColor, THEME_COLORS, type AccentColors, type ThemeName } from './look-colors.js';
import type { ShopSettings } from './shop.js';

/** The shop's look where the styles of its pages do not reach: mails, share pictures, the installed app, Discord. */
export interface ShopBrand extends AccentColors {
  name: string;
  logo: LookPicture | null;
  icon: LookPicture | null;
  /** Behind headings. */
  glow: string;
  /** False for the colours that come with the software. */
  hasOwnColor: boolean;
}

const FIRST = { accent: '#c8ff4d', accentHover: '#d8ff85', onAccent: '#131a05' };

/** Made for the backgrounds of the theme. */
export function shopBrand(
  { name, appearance: look }: Pick<ShopSettings, 'name' | 'appearance'>,
  theme: ThemeName,
): ShopBrand {
  const { accentText, glow } = THEME_COLORS[theme];
  const colors = look?.mainColor ? accentColors(look.mainColor, theme) : { ...FIRST, accentText };
  const { logo = null, logoLight = null } = look ?? {};
  return {
    ...colors,
    name,
    logo: theme === 'light' && logo ? (logoLight ?? logo) : logo,
    icon: look?.icon ?? null,
    glow: look?.secondColor ? glowColor(look.secondColor, theme, colors.accentText) : glow,
    hasOwnColor: Boolean(look?.mainColor),
  };
}
