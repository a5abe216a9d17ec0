import { useEffect, useRef, useState } from 'react';
import { TextField } from './text-field.js';

const codeTexts = {
  app: 'Código de 6 números',
  appHint: 'Abra o aplicativo autenticador e digite o código que aparece para esta loja.',
  recovery: 'Código de recuperação',
  recoveryHint: 'Um dos dez que você guardou. Cada um vale uma vez.',
  toRecovery: 'Estou sem o celular',
  toApp: 'Usar o aplicativo',
} as const;

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /**
   * Accepts only a code of the app, as during set-up. The field follows text that should be read first, so
   * it takes no focus.
   */
  isOfAppOnly?: boolean;
}

/** Asks for a code of the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export function CodeField({ value, onChange, error, isOfAppOnly = false }: CodeFieldProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const field = useRef<HTMLInputElement>(null);
  // After a refusal the field gets the focus, so that screen readers read the error, which describes it.
  useEffect(() => {
    if (error || !isOfAppOnly) field.current?.focus();
  }, [kind, error, isOfAppOnly]);
  const isApp = kind === 'app';
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label={isApp ? codeTexts.app : codeTexts.recovery}
        hint={isApp ? codeTexts.appHint : codeTexts.recoveryHint}
        error={error}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {isOfAppOnly ? null : (
        <button
          type="button"
          className="link mx-auto min-h-11 px-3"
          onClick={() => {
            setKind(isApp ? 'recovery' : 'app');
            onChange('');
          }}
        >
          {isApp ? codeTexts.toRecovery : codeTexts.toApp}
        </button>
      )}
    </div>
  );
}

/** Formats the code for sending; empty if nothing was typed. */
export function cleanCode(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}
