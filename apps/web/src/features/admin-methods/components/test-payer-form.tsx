import { maskCpf, maskPhone, type Customer } from '@vale/contracts/person';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { checkedPayer, type Payer, type PayerProblems } from '../model/test-payer.js';

interface TestPayerFormProps {
  /** Its name. */
  method: string;
  /** Amount to charge. */
  sum: string;
  payer: Payer;
  isPending: boolean;
  error: unknown;
  onSubmit: (customer: Customer) => void;
}

const FIELDS = [
  ['name', 'Nome de quem paga', 'name', 'text'],
  ['cpf', 'CPF', 'off', 'numeric'],
  ['email', 'E-mail', 'email', 'email'],
  ['phone', 'Telefone', 'tel', 'tel'],
] as const;
const MASKS: Partial<Record<keyof Customer, (text: string) => string>> = { cpf: maskCpf, phone: maskPhone };

export function TestPayerForm({ method, sum, payer, isPending, error, onSubmit }: TestPayerFormProps) {
  const [values, setValues] = useState({ ...payer, cpf: '', phone: '' });
  const [problems, setProblems] = useState<PayerProblems>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkedPayer(values);
    if ('customer' in checked) return onSubmit(checked.customer);
    setProblems(checked.problems);
    focusProblem(event.currentTarget);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="wrap-anywhere">
        “{method}” cobra {sum} de verdade, como numa compra. Não é um pedido e não entra nas vendas. Os dados
        vão ao provedor e não ficam na loja.
      </p>
      {FIELDS.map(([field, label, autoComplete, inputMode]) => (
        <TextField
          key={field}
          label={label}
          autoComplete={autoComplete}
          inputMode={inputMode}
          value={values[field]}
          error={problems[field]}
          onChange={({ target }) =>
            setValues({ ...values, [field]: MASKS[field]?.(target.value) ?? target.value })
          }
        />
      ))}
      <ErrorNotice error={error} />
      <BusyButton type="submit" className="btn btn-main" isBusy={isPending}>
        {isPending ? 'Pedindo ao provedor…' : 'Criar a cobrança'}
      </BusyButton>
    </form>
  );
}
