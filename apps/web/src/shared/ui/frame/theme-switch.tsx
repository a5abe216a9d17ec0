import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../../theme.js';

export function ThemeSwitch() {
  const isLight = useTheme() === 'light';
  const Icon = isLight ? Moon : Sun;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isLight}
      aria-label="Tema claro"
      className="icon-btn shrink-0"
      onClick={() => setTheme(isLight ? 'dark' : 'light')}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
