import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contrast, leastContrast, READABLE } from './contrast.js';
import { accentColors, glowColor, textOn, THEME_COLORS, type ThemeName } from './look-colors.js';

const styles = (file: string) => readFileSync(`apps/web/src/app/styles/${file}`, 'utf8');
const THEMES: readonly ThemeName[] = ['dark', 'light'];

/** A grid over all colours, with the hard ones: black, white, greys, pure hues. */
const STEPS = ['00', '55', '80', 'aa', 'ff'];
const COLORS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

describe('the colours of a look', () => {
  it.each(THEMES)('can be read wherever the %s theme uses them, whatever the owner picks', (theme) => {
    const { surfaces, glow, muted } = THEME_COLORS[theme];
    const bad = COLORS.filter((color) => {
      const { accent, accentHover, onAccent, accentText } = accentColors(color, theme);
      const own = glowColor(color, theme, accentText);
      return (
        leastContrast(accentText, [...surfaces, glow, own]) < READABLE ||
        leastContrast(onAccent, [accent, accentHover]) < READABLE ||
        contrast(muted, own) < READABLE ||
        contrast(textOn(color), color) < READABLE
      );
    });
    expect(bad).toEqual([]);
  });

  it('are the picked ones wherever those can be read', () => {
    expect(accentColors('#ffd400', 'dark')).toEqual({
      accent: '#ffd400',
      accentHover: '#ffdd33',
      onAccent: '#0d0b14',
      accentText: '#ffd400',
    });
    const light = accentColors('#ffd400', 'light');
    expect(light.accent).toBe('#ffd400');
    expect(light.accentText).not.toBe('#ffd400');
    // Lightened no further than the dark theme needs.
    const navy = accentColors('#1e3a8a', 'dark').accent;
    expect(leastContrast(navy, THEME_COLORS.dark.surfaces)).toBeLessThan(READABLE + 0.6);
    expect(accentColors('#1e3a8a', 'light').accentText).toBe('#1e3a8a');
  });

  it('are derived from the colours that the styles have', () => {
    const token = (name: string) =>
      new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(styles('tokens.css'))!;
    const [, lightGlow, darkGlow] = /\.glow \{[^}]*light-dark\((#\w{6}), (#\w{6})\)/.exec(
      styles('components.css'),
    )!;
    const inStyles = (theme: ThemeName) => {
      const of = (name: string) => token(name)[theme === 'light' ? 1 : 2];
      return {
        surfaces: ['bg', 'surface', 'raised'].map(of),
        glow: theme === 'light' ? lightGlow : darkGlow,
        muted: of('muted'),
        accentText: of('accent-text'),
      };
    };
    for (const theme of THEMES) expect(THEME_COLORS[theme]).toMatchObject(inStyles(theme));
  });
});

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#c8ff4d', '#c8ff4d')).toBe(1);
});
