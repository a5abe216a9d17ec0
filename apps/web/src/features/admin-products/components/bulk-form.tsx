import type { BulkAction } from '@vale/contracts/catalog';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { percentOf } from '../model/bulk-change.js';
import { PRODUCT_BADGES } from '../model/product-texts.js';

const BADGE_OPTIONS = PRODUCT_BADGES.map((badge) => [badge, badge] as const);

interface BulkFormProps {
  kind: 'badge' | 'price';
  isBusy: boolean;
  onSubmit: (action: BulkAction) => void;
  onCancel: () => void;
}

/** Asks for the new badge, or by how much prices change. */
export function BulkForm({ kind, isBusy, onSubmit, onCancel }: BulkFormProps) {
  const [badge, setBadge] = useState<string>(PRODUCT_BADGES[0]);
  const [text, setText] = useState('');
  const percent = percentOf(text);
  const action: BulkAction | null =
    kind === 'badge' ? { kind, badge } : percent === null ? null : { kind, percent };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (action) onSubmit(action);
      }}
    >
      {kind === 'badge' ? (
        <SelectField
          label="Selo"
          value={badge}
          options={BADGE_OPTIONS}
          onChange={({ target }) => setBadge(target.value)}
        />
      ) : (
        <TextField
          label="Porcentagem"
          inputMode="decimal"
          placeholder="-10"
          value={text}
          hint="De -99 a 500. Com sinal de menos, o preço diminui."
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onCancel}>
          Cancelar
        </button>
        <BusyButton type="submit" className="btn btn-main grow" isBusy={isBusy} disabled={!action}>
          Ver o que muda
        </BusyButton>
      </div>
    </form>
  );
}
