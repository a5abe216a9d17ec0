import { categorySlugs, categoryLabel, isAlias, menuCategories } from '@vale/contracts/catalog';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSmallestCharge } from '../api/smallest-charge.js';
import { type EditorValues, formattedPrice } from '../model/editor-values.js';
import { BADGES } from '../model/presets.js';
import { COLUMNS } from './columns.js';
import { KindField } from './kind-field.js';

const NONE = ['', 'Escolha…'] as const;

/** Former categories are offered only for stored products. */
const categories = (isNew: boolean) =>
  (isNew ? menuCategories() : categorySlugs()).map(
    (slug) => [slug, isAlias(slug) ? `${categoryLabel(slug)} (${slug})` : categoryLabel(slug)] as const,
  );

export const deliveries = [
  ['manual', 'Manual, por uma pessoa'],
  ['codes', 'Códigos do estoque, na hora'],
] as const;

export function BasicFields({ isNew }: { isNew: boolean }) {
  const { control, register, formState, setValue, getValues } = useFormContext<EditorValues>();
  const warningOf = useSmallestCharge();
  const typedPrice = useWatch({ control, name: 'preco' });
  const { errors } = formState;
  const price = (name: 'preco' | 'valorDeFace') =>
    register(name, { onBlur: () => setValue(name, formattedPrice(getValues(name))) });
  const badges = BADGES.includes(getValues('badge')) ? BADGES : [...BADGES, getValues('badge')];
  return (
    <PanelSection title="Produto">
      {isNew ? <KindField /> : null}
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
          {...price('preco')}
        />
        <TextField
          label="Valor de face"
          inputMode="decimal"
          placeholder="R$ 0,00"
          hint="Mostra a economia."
          error={errors.valorDeFace?.message}
          {...price('valorDeFace')}
        />
        <SelectField
          label="Badge"
          options={badges.map((badge) => [badge, badge || 'Nenhum'] as const)}
          error={errors.badge?.message}
          {...register('badge')}
        />
        <TextField label="Marca" error={errors.marca?.message} {...register('marca')} />
        <SelectField label="Entrega" options={deliveries} {...register('delivery')} />
      </div>
      <TextAreaField
        label="Descrição"
        hint="Aparece na página do produto. Uma linha vazia começa outro parágrafo."
        error={errors.descricao?.message}
        {...register('descricao')}
      />
      <TextField
        label="Termos de busca"
        hint="Outras palavras que levam a este produto, separadas por vírgula. Ninguém as vê."
        error={errors.termos?.message}
        {...register('termos')}
      />
      <TextField
        label="Link de checkout externo"
        inputMode="url"
        placeholder="https://"
        hint="Vazio: a venda é pelo checkout da loja."
        error={errors.checkoutUrl?.message}
        {...register('checkoutUrl')}
      />
      <label className="check self-start">
        <input type="checkbox" {...register('isActive')} /> Ativo na loja
      </label>
    </PanelSection>
  );
}
