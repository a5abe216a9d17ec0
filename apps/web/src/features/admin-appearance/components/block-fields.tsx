import type { HomeBlock } from '@vale/contracts/catalog';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { ProductChoice } from './product-choice.js';

type TextBlock = Extract<HomeBlock, { kind: 'text' }>;

interface BlockFieldsProps {
  block: HomeBlock;
  problemOf: (field: string) => string | undefined;
  onChange: (block: HomeBlock) => void;
}

/** The fields of a block that the owner fills; nothing for the others. */
export function BlockFields({ block, problemOf, onChange }: BlockFieldsProps) {
  if (block.kind !== 'products' && block.kind !== 'text') return null;
  return (
    <>
      <TextField
        label={block.kind === 'products' ? 'Título da fileira' : 'Título do texto'}
        autoComplete="off"
        value={block.title}
        error={problemOf('title')}
        onChange={({ target }) => onChange({ ...block, title: target.value })}
      />
      {block.kind === 'text' ? (
        <>
          <TextAreaField
            label="Texto"
            hint="Até 500 caracteres, com as quebras de linha. Sem HTML."
            value={block.text}
            error={problemOf('text')}
            onChange={({ target }) => onChange({ ...block, text: target.value })}
          />
          <TextField
            label="Texto do link"
            hint="Até 40 caracteres, como “Ver os jogos”. Vazio: sem link."
            autoComplete="off"
            value={block.linkText ?? ''}
            error={problemOf('linkText')}
            onChange={({ target }) => onChange(withLink(block, { linkText: target.value }))}
          />
          <TextField
            label="Endereço do link"
            hint="https:// ou uma página da loja, como /jogos."
            autoComplete="off"
            value={block.linkUrl ?? ''}
            error={problemOf('linkUrl')}
            onChange={({ target }) => onChange(withLink(block, { linkUrl: target.value }))}
          />
        </>
      ) : (
        <ProductChoice
          ids={block.ids}
          error={problemOf('ids')}
          onChange={(ids) => onChange({ ...block, ids })}
        />
      )}
    </>
  );
}

/** An emptied field is not stored. */
function withLink(block: TextBlock, change: Pick<TextBlock, 'linkText' | 'linkUrl'>): TextBlock {
  const { linkText = '', linkUrl = '', ...rest } = { ...block, ...change };
  return { ...rest, ...(linkText && { linkText }), ...(linkUrl && { linkUrl }) };
}
