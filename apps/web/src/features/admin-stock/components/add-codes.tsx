import type { RepeatedCode, StockKey } from '@vale/contracts/checkout';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { counted, readSum } from '../../../shared/ui/admin/numbers.js';
import { useLeaveGuard } from '../../../shared/ui/admin/leave-guard.js';
import { useKeptFocus } from '../../../shared/ui/admin/use-kept-focus.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useAddCodes, useCheckCodes } from '../api/change-stock.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { countText, DELETED, repeatedText } from '../model/stock-texts.js';
import { useCodeSource } from './use-code-source.js';

const MAX_SHOWN = 50;

/** Adds codes to one stock, after showing which of them are repeated. */
export function AddCodes({ productId, variation }: StockKey) {
  const [details, setDetails] = useState({ batch: '', cost: '', note: '' });
  const [sent, setSent] = useState(0);
  const check = useCheckCodes();
  const add = useAddCodes(setSent);
  const { codes, ...source } = useCodeSource(() => {
    check.reset();
    add.reset();
  });
  const guard = useLeaveGuard(codes.length > 0);
  const focus = useKeptFocus<HTMLFormElement>();
  const repeated = check.data;
  const fresh = repeated && codes.filter((_code, at) => !repeated.some(({ row }) => row === at));
  const costCentavos = readSum(details.cost);
  const isCostWrong = details.cost.trim() !== '' && costCentavos === null;
  const submit = () => {
    if (isCostWrong) return;
    if (!fresh) return check.mutate({ productId, variation, codes });
    const { batch, note } = details;
    setSent(0);
    add.mutate(
      {
        productId,
        variation,
        codes: fresh,
        note,
        ...(batch.trim() && { batch: batch.trim() }),
        ...(costCentavos !== null && { costCentavos }),
      },
      {
        onSuccess: () => {
          source.clear();
          check.reset();
        },
      },
    );
  };
  const field = (name: keyof typeof details) => ({
    value: details[name],
    onChange: ({ target }: { target: { value: string } }) => setDetails({ ...details, [name]: target.value }),
  });
  return (
    <form
      {...focus}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {guard}
      {source.fields}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Lote (fornecedor e nota)"
          maxLength={80}
          placeholder="Gifts SA, NF 17"
          {...field('batch')}
        />
        <TextField
          label="Custo de cada código (R$)"
          inputMode="decimal"
          placeholder="45,00"
          error={isCostWrong ? 'Informe o custo em reais, como 45,00.' : undefined}
          {...field('cost')}
        />
      </div>
      <TextField label="Observação, para o registro (opcional)" maxLength={500} {...field('note')} />
      {source.questions}
      {source.isAnswered ? <SeveralLines codes={codes} /> : null}
      {repeated && fresh ? <Preview repeated={repeated} total={codes.length} fresh={fresh.length} /> : null}
      <Outcome added={add.data} error={check.error ?? add.error} />
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton
          type="submit"
          className="btn btn-main"
          disabled={codes.length === 0 || fresh?.length === 0 || !source.isAnswered}
          isBusy={check.isPending || add.isPending}
        >
          {fresh
            ? `Adicionar ${countText(fresh.length)}`
            : `Conferir ${codes.length > 0 ? countText(codes.length) : ''}`}
        </BusyButton>
        {add.isPending && codes.length > sent && sent > 0 ? (
          <span role="status" className="text-small text-muted">
            {sent.toLocaleString('pt-BR')} de {countText(fresh?.length ?? 0)}
          </span>
        ) : null}
      </div>
    </form>
  );
}

interface Added {
  added: number;
  repeated: number;
}

function Outcome({ added, error }: { added: Added | undefined; error: Error | null }) {
  return (
    <>
      {added ? (
        <Notice tone="ok" live>
          {addedText(added)}
        </Notice>
      ) : null}
      <ErrorNotice error={error} />
    </>
  );
}

function addedText({ added, repeated }: Added): string {
  const also = repeated > 0 ? `, ${counted(repeated, 'repetido', 'repetidos')}` : '';
  return `${countText(added)} ${added === 1 ? 'adicionado' : 'adicionados'}${also}.`;
}

/** An empty line too many makes one code of many, which one buyer would get. */
function SeveralLines({ codes }: { codes: readonly string[] }) {
  const several = codes.filter((code) => code.includes('\n')).length;
  if (several === 0) return null;
  const have = several === 1 ? 'tem' : 'têm';
  return (
    <Notice tone={several < codes.length ? 'warn' : 'info'}>
      {several.toLocaleString('pt-BR')} de {countText(codes.length)} {have} várias linhas: um só comprador
      recebe todas elas.
    </Notice>
  );
}

interface PreviewProps {
  repeated: readonly RepeatedCode[];
  total: number;
  fresh: number;
}

/** Shows how many codes will be added and which will be refused. */
function Preview({ repeated, total, fresh }: PreviewProps) {
  const names = useStockNames(repeated.flatMap(({ stock }) => (stock ? [stock.productId] : [])));
  const nameOf = (id: string) => names.data?.get(id)?.name ?? DELETED.toLowerCase();
  if (repeated.length === 0)
    return (
      <Notice tone="ok" live>
        {countText(total)}, nenhum repetido.
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title={`${countText(total)}: ${counted(fresh, 'novo', 'novos')}, ${counted(repeated.length, 'repetido fica', 'repetidos ficam')} de fora`}
      live
    >
      <ul className="mt-2 grid max-h-64 gap-1 overflow-y-auto text-small">
        {repeated.slice(0, MAX_SHOWN).map((one) => (
          <li key={one.row}>{repeatedText(one, nameOf)}</li>
        ))}
        {repeated.length > MAX_SHOWN ? <li>… e mais {repeated.length - MAX_SHOWN}.</li> : null}
      </ul>
    </Notice>
  );
}
