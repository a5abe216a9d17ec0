import type { Coupon } from '@vale/contracts/checkout';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField, SwitchField } from '../../../shared/ui/admin/fields.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { rebased, useSeen } from '../../../shared/ui/admin/use-seen.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useCategories, useSaveCoupon } from '../api/coupons.js';
import { CouponLosses } from './coupon-losses.js';
import { CouponProducts } from './coupon-products.js';
import { couponValues, readCoupon, type CouponProblems, type CouponValues } from '../model/coupon-form.js';

interface CouponFormProps {
  /** Null for a new one. */
  coupon: Coupon | null;
  /** The current list, which shows what others changed meanwhile. */
  coupons: readonly Coupon[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function CouponForm({ coupon: opened, coupons, onDone, onClose }: CouponFormProps) {
  const [values, setValues] = useState(() => couponValues(opened));
  const [problems, setProblems] = useState<CouponProblems>({});
  const save = useSaveCoupon();
  const stale = useSeen(opened, coupons, (before, after) => {
    setValues(rebased(values, couponValues(before), couponValues(after)));
    save.reset();
  });
  const coupon = stale.seen;

  function set(change: Partial<CouponValues>): void {
    setValues({ ...values, ...change });
    setProblems({});
  }
  const text = (
    name: keyof CouponValues & ('code' | 'value' | 'minimum' | 'maxUses' | 'codes' | 'maxUsesPerBuyer'),
  ) => ({
    value: values[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readCoupon(values);
    if ('problems' in read) {
      focusProblem(event.currentTarget);
      return setProblems(read.problems);
    }
    save.mutate({ coupon, terms: read.terms }, { onSuccess: onDone });
  }

  return (
    <FormDialog title={coupon ? `Editar ${coupon.terms.code}` : 'Novo cupom'} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          {...text('code')}
          label="Código"
          maxLength={40}
          spellCheck={false}
          hint="O comprador pode escrever em maiúsculas ou minúsculas. Ex.: PRIMEIRA10"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Desconto"
            value={values.kind}
            options={[
              ['percent', 'Percentual'],
              ['amount', 'Valor em reais'],
            ]}
            onChange={({ target }) => set({ kind: target.value === 'amount' ? 'amount' : 'percent' })}
          />
          <TextField
            {...text('value')}
            label={values.kind === 'percent' ? 'Percentual (%)' : 'Valor (R$)'}
            inputMode="decimal"
            placeholder={values.kind === 'percent' ? '10' : '5,00'}
            hint={values.kind === 'percent' ? 'Com 100 % ele dá uma unidade, sem cobrança.' : undefined}
          />
          <TextField
            {...text('minimum')}
            label="Compra mínima (R$)"
            inputMode="decimal"
            hint="Soma dos produtos em que ele vale. Vazio: sem mínimo."
          />
          <TextField
            {...text('maxUses')}
            label="Usos no total"
            inputMode="numeric"
            hint="Vazio: sem limite."
          />
          <TextField
            {...text('codes')}
            label="Códigos gerados"
            inputMode="numeric"
            hint="Até 10.000, de um uso cada. Vazio: o próprio código vale."
          />
          <TextField
            {...text('maxUsesPerBuyer')}
            label="Usos por comprador"
            inputMode="numeric"
            hint="Por conta, e-mail e CPF. Vazio: sem limite."
          />
        </div>
        <SwitchField
          label="Só na primeira compra"
          checked={values.firstPurchaseOnly}
          onChange={(firstPurchaseOnly) => set({ firstPurchaseOnly })}
        />
        <SwitchField
          label="Vale também para a oferta extra (OrderBump)"
          checked={values.includesBump}
          onChange={(includesBump) => set({ includesBump })}
        />
        <CategoryChoice chosen={values.categories} onChange={(categories) => set({ categories })} />
        <CouponProducts value={values} error={problems.products} onChange={set} />
        <CouponDates values={values} problems={problems} onChange={set} />
        <CouponLosses values={values} />
        <RefusedChange title="Não foi possível salvar o cupom" error={save.error} stale={stale} />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-quiet grow" onClick={onClose}>
            Cancelar
          </button>
          <BusyButton type="submit" className="btn btn-main grow" isBusy={save.isPending}>
            {save.isPending ? 'Salvando…' : coupon ? 'Salvar' : 'Criar cupom'}
          </BusyButton>
        </div>
      </form>
    </FormDialog>
  );
}

interface CouponDatesProps {
  values: CouponValues;
  problems: CouponProblems;
  onChange: (change: Partial<CouponValues>) => void;
}

function CouponDates({ values, problems, onChange }: CouponDatesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Começa em"
        type="datetime-local"
        value={values.startsAt}
        error={problems.startsAt}
        hint="Horário de São Paulo. Vazio: agora."
        onChange={({ target }) => onChange({ startsAt: target.value })}
      />
      <TextField
        label="Termina em"
        type="datetime-local"
        value={values.endsAt}
        error={problems.endsAt}
        hint="Vazio: não termina."
        onChange={({ target }) => onChange({ endsAt: target.value })}
      />
    </div>
  );
}

interface CategoryChoiceProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function CategoryChoice({ chosen, onChange }: CategoryChoiceProps) {
  const categories = useCategories();
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Categorias</legend>
      <div className="flex flex-wrap gap-x-6">
        {categories.map(([id, label]) => (
          <SwitchField
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
      <p className="text-small text-muted">Nenhuma marcada: vale para todas.</p>
    </fieldset>
  );
}
