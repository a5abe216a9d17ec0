import { cpfState, type Customer } from '@vale/contracts/person';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { emailHint } from '../../../shared/ui/email-hint.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { checkoutTexts } from '../model/checkout-texts.js';
import { CPF_MASK, PHONE_MASK } from '../model/masks.js';
import { CpfState } from './cpf-state.js';
import { MaskedField } from './masked-field.js';

interface CustomerFieldsProps {
  form: UseFormReturn<Customer>;
  /** Nothing is paid. */
  isFree: boolean;
}

const REQUIRED = { 'aria-required': true } as const;

/** E-mail, name, CPF, phone: only what a PIX and the delivery need. */
export function CustomerFields({ form, isFree }: CustomerFieldsProps) {
  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  const [email, cpf] = useWatch({ control, name: ['email', 'cpf'] });
  // The live state shows at once that it is invalid; the sentence under the field waits until the field loses focus.
  const cpfError = errors.cpf?.message;
  return (
    <div className="grid gap-4">
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        hint={
          emailHint(email, (meant) => setValue('email', meant, { shouldValidate: true })) ??
          'Enviamos o produto para este endereço.'
        }
        {...REQUIRED}
        {...register('email')}
      />
      <TextField
        label="Nome completo"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
        {...REQUIRED}
        {...register('name')}
      />
      {/* Two columns only where the whole mask fits each. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
        <MaskedField
          label="CPF"
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
          mask={CPF_MASK}
          aside={<CpfState cpf={cpf} />}
          error={cpfState(cpf) === 'valid' ? undefined : cpfError}
          hint={checkoutTexts.whyCpf(isFree)}
          {...REQUIRED}
          registered={register('cpf')}
        />
        <MaskedField
          label="Telefone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(00) 00000-0000"
          mask={PHONE_MASK}
          error={errors.phone?.message}
          hint="Com DDD, para o suporte falar com você."
          {...REQUIRED}
          registered={register('phone')}
        />
      </div>
    </div>
  );
}
