import { MAX_QUANTITY_PRICES } from '@vale/contracts/catalog';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { EditorValues } from '../model/editor-values.js';
import { EMPTY_STEP } from '../model/quantity-price-rows.js';

/** Edits the discounts for several units in an order. */
export function QuantityPriceRows() {
  const { control, register, formState } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'quantityPrices' });
  return (
    <PanelSection title="Preços por quantidade">
      <p className="text-small text-muted">
        Desconto para quem leva várias unidades no mesmo pedido. As variações do produto contam juntas, e com
        um cupom vale o maior desconto. Até {MAX_QUANTITY_PRICES} faixas.
      </p>
      {fields.length > 0 ? (
        <ul className="grid gap-3">
          {fields.map(({ id }, at) => {
            const errors = formState.errors.quantityPrices?.[at];
            return (
              <li key={id}>
                <fieldset className="flex items-start gap-2">
                  <legend className="visually-hidden">Faixa {at + 1}</legend>
                  <div className="min-w-0 grow basis-0">
                    <TextField
                      label="A partir de"
                      inputMode="numeric"
                      placeholder="3 unidades"
                      error={errors?.from?.message}
                      {...register(`quantityPrices.${at}.from`)}
                    />
                  </div>
                  <div className="min-w-0 grow basis-0">
                    <TextField
                      label="Desconto em %"
                      inputMode="decimal"
                      placeholder="5"
                      error={errors?.percent?.message}
                      {...register(`quantityPrices.${at}.percent`)}
                    />
                  </div>
                  <button
                    type="button"
                    className="icon-btn mt-7 shrink-0"
                    aria-label={`Remover faixa ${at + 1}`}
                    onClick={() => remove(at)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </button>
                </fieldset>
              </li>
            );
          })}
        </ul>
      ) : null}
      {fields.length < MAX_QUANTITY_PRICES ? (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => append(EMPTY_STEP)}>
          <Plus size={18} aria-hidden /> Adicionar faixa
        </button>
      ) : null}
    </PanelSection>
  );
}
