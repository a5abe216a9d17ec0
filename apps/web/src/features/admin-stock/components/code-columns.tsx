import { columnName, type CodeRows, type ColumnChoice } from '../model/code-rows.js';
import { counted } from '../../../shared/ui/admin/numbers.js';

interface CodeColumnsProps {
  rows: CodeRows;
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
  onDiscard: () => void;
}

/** Asks which columns of a CSV file make up a code. */
export function CodeColumns({ rows, choice, onChoose, onDiscard }: CodeColumnsProps) {
  const width = rows[0]?.length ?? 0;
  const toggle = (column: number, isChosen: boolean) =>
    onChoose({
      ...choice,
      columns: Array.from({ length: width }, (_, at) => at).filter((at) =>
        at === column ? isChosen : choice.columns.includes(at),
      ),
    });
  return (
    <fieldset className="grid gap-2 rounded-control border border-line p-4">
      <legend className="px-1 text-small font-semibold">Colunas do código</legend>
      <p className="text-small text-muted">
        O arquivo tem {counted(rows.length, 'linha', 'linhas')}. Cada linha é um código; com várias colunas, o
        comprador recebe todas.
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={choice.hasHeading}
          onChange={({ target }) => onChoose({ ...choice, hasHeading: target.checked })}
        />
        <span>A primeira linha é o título das colunas e não é vendida</span>
      </label>
      {width > 1
        ? Array.from({ length: width }, (_, column) => (
            <label key={column} className="check">
              <input
                type="checkbox"
                checked={choice.columns.includes(column)}
                onChange={({ target }) => toggle(column, target.checked)}
              />
              <span className="wrap-anywhere">{columnName(rows, column, choice)}</span>
            </label>
          ))
        : null}
      {choice.columns.length === 0 ? (
        <p className="text-small font-semibold text-danger">Escolha ao menos uma coluna.</p>
      ) : null}
      <div>
        <button type="button" className="btn btn-quiet" onClick={onDiscard}>
          Descartar o arquivo
        </button>
      </div>
    </fieldset>
  );
}
