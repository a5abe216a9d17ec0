import type { PaymentField } from '@vale/contracts/checkout';
import type { UseFormRegister } from 'react-hook-form';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { pathOf, type MethodValues } from '../model/method-form.js';
import { PemField } from './pem-field.js';

interface AccountFieldProps {
  field: PaymentField;
  error: string | undefined;
  /** Replaces the field's own hint. */
  hint: string | undefined;
  register: UseFormRegister<MethodValues>;
  /** The content of a chosen file. */
  onFile: (pem: string) => void;
}

/** One field of an account, as its provider declares it. */
export function AccountField({ field, error, hint = field.hint, register, onFile }: AccountFieldProps) {
  const { label, kind = 'text', secret, maxLength, options } = field;
  const own = register(pathOf(field));
  if (options)
    return (
      <SelectField
        label={label}
        error={error}
        options={options.map(({ value, label: text }) => [value, text] as const)}
        {...own}
      />
    );
  if (kind === 'address')
    return <TextField label={label} type="url" inputMode="url" error={error} hint={hint} {...own} />;
  if (kind !== 'text')
    return <PemField label={label} error={error} hint={hint ?? ''} field={own} onFile={onFile} />;
  const isHidden = secret && field.name !== 'publicToken';
  return (
    <TextField
      label={label}
      type={isHidden ? 'password' : 'text'}
      autoComplete={isHidden ? 'new-password' : 'off'}
      maxLength={maxLength}
      error={error}
      hint={hint}
      {...own}
    />
  );
}
