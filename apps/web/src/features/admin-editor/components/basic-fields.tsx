import { categorySlugs, categoryLabel, isAlias, menuCategories } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSmallestCharge } from '../api/smallest-charge.js';
import { type EditorValues, formattedPrice } from '../model/editor-values.js';
import { BADGES } from '../model/presets.js';
import { COLUMNS } from './columns.js';
import { ProductFields } from './product-field.js';

const NONE = ['', 'Escolha…'] as const;

/** Former categories are offered only for stored products. */
const categories = (isNew: boolean) =>
  (isNew ? menuCategories() : categorySlugs()).map(
    (slug) => [slug, isAlias(slug) ? `${categoryLabel(slug)} (${slug})` : categoryLabel(slug)] as const,
  );

interface BasicFieldsProps {
  isNew: boolean;
  /** Shown first. */
  start?: ReactNode;
}

export function BasicFields({ isNew, start }: BasicFieldsProps) {
  const { control, register, formState, setValue, getValues } = useFormContext<EditorValues>();
  const warningOf = useSmallestCharge();
  const typedPrice = useWatch({ control, name: 'preco' });
  const { errors } = formState;
  const badges = BADGES.includes(getValues('badge')) ? BADGES : [...BADGES, getValues('badge')];
  return (
    <PanelSection title="Produto">
      {start}
      <TextField label="Título *" error={errors.nome?.message} {...register('nome')} />
      <div className={COLUMNS}>
        <SelectField
          label="Categoria *"
          options={[NONE, ...categories(isNew)]}
          error={errors.categoria?.message}
          {...register('categoria')}
        />
        <TextField
          label={isNew ? 'Preço' : 'Preço *'}
          inputMode="decimal"
          placeholder="R$ 0,00"
          hint={warningOf(typedPrice) ?? 'Com variações, vale o preço de cada uma.'}
          error={errors.preco?.message}
          {...register('preco', { onBlur: () => setValue('preco', formattedPrice(getValues('preco'))) })}
        />
        <SelectField
          label="Badge"
          options={badges.map((badge) => [badge, badge || 'Nenhum'] as const)}
          error={errors.badge?.message}
          {...register('badge')}
        />
        <ProductFields section="columns" />
      </div>
      <ProductFields section="below" />
    </PanelSection>
  );
}
