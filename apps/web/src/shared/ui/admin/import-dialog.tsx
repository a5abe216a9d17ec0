import type { ImportResult } from '@vale/contracts/catalog';
import { useState } from 'react';
import { useAction } from '../../http/use-action.js';
import { Dialog } from '../dialog.js';
import { ErrorNotice, Notice } from '../notice.js';
import { BusyButton } from './busy-button.js';
import { counted } from './numbers.js';
import { TextAreaField } from './fields.js';
import { importedRows } from './imported-rows.js';

/** Without `apply` nothing is stored: the result shows what would be. */
export type ImportRows = (rows: unknown[], apply: boolean) => Promise<ImportResult>;

interface ImportDialogProps {
  noun: ImportNoun;
  initialText: string;
  run: ImportRows;
  /** All rows are stored now, or were before. */
  onImported: () => void;
  onClose: () => void;
}

/** Masculine noun of the imported thing: singular and plural. */
export type ImportNoun = readonly [one: string, several: string];

const NOT_A_LIST = 'Cole um JSON com uma lista, como [{ … }, { … }].';

/** Pasted or found rows: first checked, with the complaints of each row, then imported. */
export function ImportDialog({ noun, initialText, run, onImported, onClose }: ImportDialogProps) {
  const [text, setText] = useState(initialText);
  const [problem, setProblem] = useState<string>();
  const work = useAction({
    mutationFn: ({ rows, apply }: { rows: unknown[]; apply: boolean }) => run(rows, apply),
  });
  const result = work.data;

  function start(apply: boolean): void {
    const rows = importedRows(text);
    if (!rows) return setProblem(NOT_A_LIST);
    work.mutate(
      { rows, apply },
      { onSuccess: ({ applied, errors }) => applied && errors.length === 0 && onImported() },
    );
  }

  return (
    <Dialog title={`Importar ${noun[1]}`} onClose={onClose}>
      <div className="grid gap-4">
        {result?.applied ? null : (
          <TextAreaField
            label="Dados em JSON"
            rows={8}
            spellCheck={false}
            value={text}
            error={problem}
            hint="A lista como a loja antiga guardava no navegador, ou uma exportação."
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
              work.reset();
            }}
          />
        )}
        <ErrorNotice error={work.error} />
        {result ? <Outcome result={result} noun={noun} /> : null}
        {result?.applied ? (
          <button type="button" className="btn btn-main" onClick={onClose}>
            Concluir
          </button>
        ) : result && result.fresh > 0 ? (
          <BusyButton className="btn btn-main" isBusy={work.isPending} onClick={() => start(true)}>
            Importar {result.fresh}
          </BusyButton>
        ) : (
          <BusyButton className="btn btn-main" isBusy={work.isPending} onClick={() => start(false)}>
            {work.isPending ? 'Conferindo…' : 'Conferir'}
          </BusyButton>
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ result, noun }: { result: ImportResult; noun: ImportNoun }) {
  const { total, fresh, known, applied, errors } = result;
  const tone = errors.length > 0 ? 'warn' : applied ? 'ok' : 'info';
  return (
    <Notice
      tone={tone}
      live
      title={
        applied
          ? counted(fresh, `${noun[0]} importado`, `${noun[1]} importados`)
          : `Conferência de ${counted(total, 'linha', 'linhas')}`
      }
    >
      <p>
        {applied ? '' : `${fresh} para importar, `}
        {counted(known, 'já importada', 'já importadas')}, {errors.length} com erro.
      </p>
      {errors.length > 0 ? (
        <ul className="mt-2 grid max-h-40 gap-1 overflow-y-auto text-small">
          {errors.map(({ row, message }) => (
            <li key={row}>
              Linha {row}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
