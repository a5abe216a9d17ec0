import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { readSum } from '../../../shared/ui/admin/numbers.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useAddManyCodes } from '../api/many-codes.js';
import { codesOf, visibleText } from '../model/code-lines.js';
import { codeProblem, type CodeGroup } from '../model/many-codes.js';
import { countText } from '../model/stock-texts.js';
import { ManyCodesOutcome } from './many-codes-outcome.js';

interface VariationCodesProps {
  productId: string;
  name: string;
  variations: readonly string[];
}

export function VariationCodesButton(props: VariationCodesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Códigos de todas as variações
      </button>
      {open ? <VariationCodesDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const NOTHING = { text: '', cost: '' };

/** Adds one code a line to each variation of a product, in one go. */
function VariationCodesDialog({
  productId,
  name,
  variations,
  onClose,
}: VariationCodesProps & { onClose: () => void }) {
  const [typed, setTyped] = useState<Record<string, typeof NOTHING>>({});
  const [batch, setBatch] = useState('');
  const [sent, setSent] = useState(0);
  const add = useAddManyCodes(setSent);
  const rows = variations.map((variation) => {
    const { text, cost } = typed[variation] ?? NOTHING;
    const codes = codesOf(visibleText(text), 'lines');
    const costCentavos = readSum(cost);
    return {
      variation,
      text,
      cost,
      codes,
      costCentavos,
      problem: codes.map(codeProblem).find((problem) => problem !== undefined),
      isCostWrong: cost.trim() !== '' && costCentavos === null,
    };
  });
  const groups: CodeGroup[] = rows.flatMap(({ variation, codes, costCentavos }) =>
    codes.length === 0
      ? []
      : [
          {
            productId,
            name,
            variation,
            batch: batch.trim(),
            ...(costCentavos !== null && { costCentavos }),
            codes,
            isByHand: false,
          },
        ],
  );
  const all = groups.reduce((sum, { codes }) => sum + codes.length, 0);
  const isWrong = rows.some(({ problem, isCostWrong }) => problem !== undefined || isCostWrong);
  const put = (variation: string, part: Partial<typeof NOTHING>) => {
    add.reset();
    setTyped({ ...typed, [variation]: { ...(typed[variation] ?? NOTHING), ...part } });
  };
  return (
    <Dialog title="Códigos de todas as variações" isHeld={add.isPending} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(0);
          add.mutate(groups, { onSuccess: ({ refused }) => refused.length === 0 && setTyped({}) });
        }}
      >
        <p className="text-muted">Cole um código por linha. As variações em branco ficam como estão.</p>
        {rows.map(({ variation, text, cost, codes, problem, isCostWrong }) => (
          <fieldset key={variation} className="grid gap-3 rounded-control border border-line p-4">
            <legend className="px-1 font-semibold wrap-anywhere">{variation}</legend>
            <TextAreaField
              label="Códigos"
              rows={3}
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              hint={codes.length > 0 ? countText(codes.length) : undefined}
              error={problem}
              value={text}
              onChange={({ target }) => put(variation, { text: target.value })}
            />
            <TextField
              label="Custo de cada código (R$)"
              inputMode="decimal"
              placeholder="45,00"
              error={isCostWrong ? 'Informe o custo em reais, como 45,00.' : undefined}
              value={cost}
              onChange={({ target }) => put(variation, { cost: target.value })}
            />
          </fieldset>
        ))}
        <TextField
          label="Lote (fornecedor e nota)"
          maxLength={80}
          placeholder="Gifts SA, NF 17"
          value={batch}
          onChange={({ target }) => setBatch(target.value)}
        />
        <ManyCodesOutcome added={add.data} error={add.error} />
        {add.data?.refused.length === 0 ? (
          <button type="button" className="btn btn-main" onClick={onClose}>
            Concluir
          </button>
        ) : (
          <BusyButton
            type="submit"
            className="btn btn-main"
            disabled={all === 0 || isWrong}
            isBusy={add.isPending}
          >
            {add.isPending
              ? `${sent.toLocaleString('pt-BR')} de ${countText(all)}`
              : all > 0
                ? `Adicionar ${countText(all)}`
                : 'Adicionar códigos'}
          </BusyButton>
        )}
      </form>
    </Dialog>
  );
}
