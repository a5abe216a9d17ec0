import { useQueryClient } from '@tanstack/react-query';
import { productImportRoutes } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { useId, useState } from 'react';
import { errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { FILE_INPUT } from '../../../shared/ui/admin/file-input.js';
import { Notice } from '../../../shared/ui/notice.js';
import { checkFile } from '../api/import-products.js';
import { importTexts } from '../model/import-texts.js';

/** A chosen file is checked immediately, pasted text on demand. */
export function ImportFile({ onChecked }: { onChecked: (id: string) => void }) {
  const file = useId();
  const [text, setText] = useState('');
  const client = useQueryClient();
  const check = useAction({
    mutationFn: checkFile,
    onSuccess: (checked) => {
      const { queryKey } = routeQuery(productImportRoutes.getProductImport, { params: { id: checked.id } });
      client.setQueryData(queryKey, checked);
      onChecked(checked.id);
    },
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{importTexts.intro}</p>
      <div>
        <label htmlFor={file} className="mb-1 block font-semibold">
          Arquivo CSV ou JSON
        </label>
        <input
          id={file}
          type="file"
          accept=".csv,.json,.txt,text/csv,application/json"
          className={FILE_INPUT}
          aria-disabled={check.isPending}
          onClick={(event) => check.isPending && event.preventDefault()}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) check.mutate(chosen);
            // The same file may be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </div>
      {check.error ? (
        <Notice tone="danger" live title={importTexts.failed}>
          {sentenceOf(check.error)}
        </Notice>
      ) : null}
      {check.isPending ? <p role="status">Conferindo…</p> : null}
      <details>
        <summary className="cursor-pointer py-2">Colar o conteúdo</summary>
        <div className="mt-2 grid gap-3">
          <TextAreaField
            label="CSV ou JSON"
            rows={6}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <BusyButton
            className="btn btn-main"
            disabled={text.trim() === ''}
            isBusy={check.isPending}
            onClick={() => check.mutate(new Blob([text]))}
          >
            Conferir
          </BusyButton>
        </div>
      </details>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  if (hasCode(error, platformErrors.malformed)) return importTexts.empty;
  return hasCode(error, platformErrors.tooLarge) ? importTexts.tooLarge : errorSentence(error);
}
