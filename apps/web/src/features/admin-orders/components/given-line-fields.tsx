import type { OrderDetail } from '@vale/contracts/checkout';
import { errorSentence } from '../../../shared/http/call-route.js';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { useFreeCodes } from '../api/order.js';
import type { GivenLine } from '../model/given-lines.js';

type Line = OrderDetail['lines'][number];

/** The longest text of one line. */
export const MAX_TEXT_LENGTH = 2_000;

interface GivenLineFieldsProps {
  line: Line;
  name: string;
  needsCode: boolean;
  /** A code of the stock may be chosen in place of a text. */
  offersStock: boolean;
  given: GivenLine | undefined;
  problem: string | undefined;
  onChange: (given: GivenLine) => void;
}

export function GivenLineFields(props: GivenLineFieldsProps) {
  const { line, name, needsCode, offersStock, given, problem, onChange } = props;
  const isManual = line.delivery === 'manual';
  if (line.code || (!needsCode && !isManual))
    return (
      <p className="text-small">
        <strong>{name}</strong>: já tem o código {codeNumber(line.code)}.
      </p>
    );
  const text = given?.from === 'text' ? given.text : '';
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="px-1 text-small font-semibold">{name}</legend>
      {isManual || !offersStock ? null : (
        <SelectField
          label="Entregar"
          value={given?.from ?? 'text'}
          options={[
            ['text', 'Um texto'],
            ['stock', 'Um código do estoque'],
          ]}
          onChange={({ target }) =>
            onChange(target.value === 'stock' ? { from: 'stock', codeId: '' } : { from: 'text', text: '' })
          }
        />
      )}
      {given?.from === 'stock' ? (
        <StockCode line={line} codeId={given.codeId} problem={problem} onChange={onChange} />
      ) : (
        <TextAreaField
          label="Texto para o comprador"
          rows={3}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          hint={isManual ? 'Em branco se foi entregue por outro meio' : undefined}
          onChange={({ target }) => onChange({ from: 'text', text: target.value })}
        />
      )}
    </fieldset>
  );
}

interface StockCodeProps {
  line: Line;
  codeId: string;
  problem: string | undefined;
  onChange: (given: GivenLine) => void;
}

export function StockCode({ line, codeId, problem, onChange }: StockCodeProps) {
  const { data, error } = useFreeCodes(line.productId);
  const options = (data?.items ?? []).map(
    (code) =>
      [
        code.id,
        [code.masked || codeNumber(code), code.variation, code.batch && `lote ${code.batch}`]
          .filter(Boolean)
          .join(' · '),
      ] as const,
  );
  const hint = error
    ? errorSentence(error)
    : data && options.length === 0
      ? 'Não há código livre no estoque deste produto.'
      : 'Os mais antigos primeiro; do texto do código só se mostra o fim';
  return (
    <SelectField
      label="Código do estoque"
      value={codeId}
      options={[['', data || error ? 'Escolha um código' : 'Carregando…'], ...options]}
      error={problem}
      hint={hint}
      onChange={({ target }) => onChange({ from: 'stock', codeId: target.value })}
    />
  );
}

/** Shows a code by the end of its id, because only the buyer may see its text. */
export function codeNumber(code: { id: string } | null): string {
  return code ? `nº ${code.id.slice(-6)}` : '';
}
