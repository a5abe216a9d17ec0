import {
  accentColors,
  glowColor,
  textOn,
  THEME_COLORS,
  type Appearance,
  type ThemeName,
} from '@vale/contracts/catalog';

/** See `brand.tsx`. */
const LOGOS = ':root:not([data-theme=light]) .logo-light,:root[data-theme=light] .logo-dark{display:none}';

/** A wide logo leaves room for the buttons beside it on a narrow phone. */
const LOGO = '.logo-dark,.logo-light{height:auto;max-width:27vw}';

/** See `hero.tsx`. A band on phones, where products come first. */
const HERO =
  '.hero-picture{width:100%;height:auto;aspect-ratio:5/2;object-fit:cover;border-radius:16px}@media(min-width:48rem){.hero-picture{aspect-ratio:4/3}}';

/** The dark theme is the page's own; the light one has an attribute. */
const ROOTS: Record<ThemeName, string> = { dark: ':root', light: ':root[data-theme=light]' };
const THEMES = Object.keys(ROOTS) as ThemeName[];

/**
 * CSS that changes the tokens of `apps/web/src/app/styles/tokens.css` to the shop's look. The built styles are in layers, so
 * these win. Empty if the look needs none.
 */
export function lookStyles({
  mainColor,
  secondColor,
  announcement,
  logo,
  logoLight,
  hero,
}: Appearance): string {
  return [
    ...THEMES.map((theme) => (mainColor ? accents(mainColor, theme) : '')),
    ...THEMES.map((theme) => (secondColor ? glow({ mainColor, secondColor }, theme) : '')),
    announcement ? announcementStyles({ mainColor, secondColor }) : '',
    logo ? LOGO : '',
    logo && logoLight ? LOGOS : '',
    hero ? HERO : '',
  ].join('');
}

function accents(mainColor: string, theme: ThemeName): string {
  const { accent, accentHover, onAccent, accentText } = accentColors(mainColor, theme);
  const values = {
    accent,
    'accent-hover': accentHover,
    'on-accent': onAccent,
    'accent-text': accentText,
    cat: accentText,
  };
  const tokens = Object.entries(values).map(([name, value]) => `--color-${name}:${value}`);
  return `${ROOTS[theme]}{${tokens.join(';')}}`;
}

type Colors = Pick<Appearance, 'mainColor' | 'secondColor'>;

function glow({ mainColor, secondColor }: Colors, theme: ThemeName): string {
  const { accentText } = mainColor ? accentColors(mainColor, theme) : THEME_COLORS[theme];
  const color = glowColor(secondColor, theme, accentText);
  return `${ROOTS[theme]} .glow{background:radial-gradient(60% 140% at 90% 10%,${color},transparent)}`;
}

/** See `announcement.tsx`. */
function announcementStyles({ mainColor, secondColor }: Colors): string {
  const color = secondColor || mainColor;
  const colors = color
    ? `background:${color};color:${textOn(color)}`
    : 'background:var(--color-accent);color:var(--color-on-accent)';
  return `.announcement{padding:8px 16px;${colors};font-weight:600;text-align:center}.announcement a{text-decoration:underline}`;
}
