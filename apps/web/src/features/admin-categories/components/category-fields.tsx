import { slugOf } from '@vale/contracts/catalog';
import { SelectField, SwitchField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { paletteOptions, type CategoryProblems, type CategoryValues } from '../model/category-form.js';
import { AliasFields } from './alias-fields.js';
import { ProductFormFields } from './product-form-fields.js';

interface CategoryFieldsProps {
  values: CategoryValues;
  problems: CategoryProblems;
  isNew: boolean;
  onChange: (change: Partial<CategoryValues>) => void;
}

export function CategoryFields({ values, problems, isNew, onChange: set }: CategoryFieldsProps) {
  return (
    <>
      <TextField
        label="Nome"
        value={values.label}
        maxLength={40}
        error={problems['label']}
        onChange={({ target }) => {
          const follows = isNew && values.slug === slugOf(values.label);
          set({ label: target.value, ...(follows && { slug: slugOf(target.value) }) });
        }}
      />
      <TextField
        label="Endereço da página"
        value={values.slug}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        error={problems['slug']}
        hint={
          isNew
            ? `A página fica em /${values.slug}. Se a loja está sendo atualizada agora, espere terminar antes de criar.`
            : 'Se mudar, o endereço antigo leva ao novo.'
        }
        onChange={({ target }) => set({ slug: target.value })}
      />
      <TextAreaField
        label="Descrição"
        rows={2}
        value={values.description}
        maxLength={160}
        error={problems['description']}
        hint="Aparece abaixo do nome, na página da categoria."
        onChange={({ target }) => set({ description: target.value })}
      />
      <SelectField
        label="Cor"
        value={values.palette}
        options={paletteOptions}
        onChange={({ target }) => set({ palette: target.value as CategoryValues['palette'] })}
      />
      <TextField
        label="Ícone (opcional)"
        value={values.icon}
        maxLength={16}
        error={problems['icon']}
        hint="Um emoji antes do nome, nos menus."
        onChange={({ target }) => set({ icon: target.value })}
      />
      <TextField
        label="Posição na página inicial"
        inputMode="numeric"
        value={values.homeOrder}
        maxLength={3}
        error={problems['homeOrder'] && 'Digite um número de 0 a 999'}
        hint="A menor fica no alto. A ordem do menu é a da lista."
        onChange={({ target }) => set({ homeOrder: target.value })}
      />
      <TextField
        label="URL da imagem (opcional)"
        inputMode="url"
        value={values.image}
        error={problems['image']}
        hint="Aparece nos produtos sem imagem. Recomendado: 2:3."
        onChange={({ target }) => set({ image: target.value })}
      />
      <SwitchField
        label="Informar aos anúncios quem vê esta página"
        hint="Envia ViewContent, se o visitante aceitou os cookies."
        checked={values.reportsView}
        onChange={(reportsView) => set({ reportsView })}
      />
      <ProductFormFields form={values.form} problems={problems} onChange={(form) => set({ form })} />
      <AliasFields aliases={values.aliases} problems={problems} onChange={(aliases) => set({ aliases })} />
    </>
  );
}
