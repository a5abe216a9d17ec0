import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import type { EditorValues } from '../model/editor-values.js';
import { KIND_OPTIONS, withKind, type ProductKind } from '../model/kinds.js';

/** Asks first what is sold: the rest of a new product's form starts from it. */
export function KindField() {
  const { getValues, reset } = useFormContext<EditorValues>();
  const [kind, setKind] = useState<ProductKind>('account');
  const choose = (next: ProductKind) => {
    reset(withKind(getValues(), kind, next), { keepDefaultValues: true });
    setKind(next);
  };
  return (
    <SelectField
      label="O que você vende"
      hint="Gift card: códigos do estoque, sem prazo. Recarga: pede o ID do jogador."
      options={KIND_OPTIONS}
      value={kind}
      onChange={({ target }) => choose(target.value as ProductKind)}
    />
  );
}
