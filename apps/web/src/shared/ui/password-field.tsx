import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.js';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** A password that can be read while it is typed. */
export function PasswordField({ isShown, onShow, ...field }: PasswordFieldProps) {
  const Icon = isShown ? EyeOff : Eye;
  const show = (
    <button
      type="button"
      className="icon-btn text-muted"
      aria-label="Mostrar senha"
      aria-pressed={isShown}
      onClick={() => onShow(!isShown)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return <TextField {...field} type={isShown ? 'text' : 'password'} end={show} />;
}
