import { useId } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';
import type { ThemeSample } from '../model/color-advice.js';

interface ColorFieldProps {
  label: string;
  hint: string;
  /** `#rrggbb`, or what is typed so far. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A colour by its number, or by the browser's own chooser at the field's end. */
export function ColorField({ label, hint, value, error, onChange }: ColorFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={value}
      placeholder="#c8ff4d"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
      end={
        <input
          type="color"
          aria-label={`${label}: escolher`}
          className="size-9 cursor-pointer"
          value={/^#[0-9a-f]{6}$/.test(value) ? value : '#c8ff4d'}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  );
}

/** A button and a link in the colours that a theme gives them. */
export function ThemeSamples({ samples }: { samples: readonly ThemeSample[] }) {
  const id = useId();
  return (
    <ul className="grid gap-3 sm:grid-cols-2" aria-label="Como a cor aparece">
      {samples.map(({ theme, label, background, accent, onAccent, accentText, ratio }) => (
        <li
          key={theme}
          aria-labelledby={`${id}-${theme}`}
          style={{ background, color: accentText }}
          className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3 text-small"
        >
          <span
            style={{ background: accent, color: onAccent }}
            className="rounded-control px-4 py-2 font-semibold"
            aria-hidden
          >
            Comprar
          </span>
          <span id={`${id}-${theme}`} className="font-semibold">
            {label}: {accentText}, contraste {ratio}
          </span>
        </li>
      ))}
    </ul>
  );
}
