import type { ProductImport } from '@vale/contracts/catalog';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { useKeptFocus } from '../../../shared/ui/admin/use-kept-focus.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { ErrorState } from '../../../shared/ui/states.js';
import { useApplyImport, useProductImport } from '../api/import-products.js';
import { fetchesPictures, importTexts, toWrite } from '../model/import-texts.js';
import { ImportMappingForm } from './import-mapping.js';
import { ImportRowList, ImportRows } from './import-rows.js';

interface ImportStepsProps {
  id: string;
  /** Another file is wanted. */
  onRestart: () => void;
  /** The file was checked again, as another import. */
  onMapped: (id: string) => void;
  /** It was applied, and has been read. */
  onDone: () => void;
}

/** Shows the preview of an import, its progress and its result. */
export function ImportSteps({ id, onRestart, onMapped, onDone }: ImportStepsProps) {
  const { data, error } = useProductImport(id);
  const apply = useApplyImport(id);
  const focus = useKeptFocus<HTMLDivElement>();
  // The import whose mapping was changed and not checked again.
  const [remapped, setRemapped] = useState<string | null>(null);
  if (!data)
    return error ? <ErrorState error={error} onRetry={onRestart} /> : <p role="status">Carregando…</p>;
  const { state, notes, mapping } = data;
  const isBusy = apply.isPending || state === 'running';
  return (
    <div className="grid gap-4" {...focus}>
      {state === 'checked' && mapping ? (
        <ImportMappingForm
          key={id}
          id={id}
          found={mapping}
          onMapped={onMapped}
          onChange={(isChanged) => setRemapped(isChanged ? id : null)}
        />
      ) : null}
      {state === 'checked' ? <Counts checked={data} /> : null}
      {notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
      <Progress progress={data} />
      <Pictures progress={data} />
      <ErrorNotice error={apply.error} />
      <Problems progress={data} />
      {isBusy ? null : <ImportRows key={state} id={id} />}
      {state === 'done' ? (
        <button type="button" className="btn btn-main" onClick={onDone}>
          Concluir
        </button>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {isBusy ? null : (
            <button type="button" className="btn btn-quiet max-sm:grow" onClick={onRestart}>
              Outro arquivo
            </button>
          )}
          {toWrite(data) > 0 && remapped !== id ? (
            <BusyButton className="btn btn-main max-sm:grow" isBusy={isBusy} onClick={() => apply.mutate()}>
              {isBusy ? 'Importando…' : state === 'stopped' ? 'Continuar' : importTexts.start(toWrite(data))}
            </BusyButton>
          ) : null}
        </div>
      )}
    </div>
  );
}

function Counts({ checked }: { checked: ProductImport }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-2">
        {importTexts.counts(checked).map(([label, count]) => (
          <div key={label} className="rounded-control border border-line p-3">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-h3 font-semibold tabular-nums">{count.toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
      {toWrite(checked) === 0 ? <p role="status">{importTexts.nothing}</p> : null}
    </>
  );
}

function Progress({ progress }: { progress: ProductImport }) {
  const { state, applied, failed } = progress;
  const all = toWrite(progress);
  const text = importTexts.progress(applied + failed, all);
  if (state === 'checked') return null;
  if (state === 'done')
    return (
      <Notice tone={failed > 0 ? 'warn' : 'ok'} live title={importTexts.done(applied)}>
        {failed > 0 ? importTexts.failedRows(failed) : null}
      </Notice>
    );
  return (
    <div className="grid gap-2">
      {state === 'stopped' ? (
        <Notice tone="danger" live title={importTexts.stopped}>
          O que já foi importado fica. Continue de onde parou.
        </Notice>
      ) : null}
      <p role="status">{text}</p>
      <progress className="w-full" aria-label="Andamento" max={all} value={applied + failed} />
      {state === 'running' ? (
        <p className="text-small text-muted">Você pode fechar esta janela: a importação continua.</p>
      ) : null}
    </div>
  );
}

function Pictures({ progress }: { progress: ProductImport }) {
  const { state, pictures } = progress;
  if (!pictures) return null;
  const { all, done, failed } = pictures;
  if (state === 'checked') return <p className="text-small text-muted">{importTexts.pictures(all)}</p>;
  if (fetchesPictures(progress))
    return (
      <div className="grid gap-2">
        <p role="status">{importTexts.picturesLeft(done + failed, all)}</p>
        <progress className="w-full" aria-label="Imagens" max={all} value={done + failed} />
      </div>
    );
  if (state !== 'done') return null;
  return failed > 0 ? (
    <Notice tone="warn" live title={importTexts.picturesFailed(failed)} />
  ) : (
    <p role="status">{importTexts.picturesDone(done)}</p>
  );
}

function Problems({ progress: { problems, counts, failed, pictures } }: { progress: ProductImport }) {
  if (problems.length === 0) return null;
  const all = counts.wrong + failed + (pictures?.failed ?? 0);
  const more = all > problems.length ? ` (as primeiras ${problems.length} de ${all})` : '';
  return (
    <section aria-label="Linhas com erro">
      <h3 className="mb-2">Linhas com erro{more}</h3>
      <ImportRowList rows={problems} />
    </section>
  );
}
