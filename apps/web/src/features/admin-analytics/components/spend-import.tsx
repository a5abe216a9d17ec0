import { UnreadableCsv } from '@vale/contracts/catalog';
import { centavosText } from '@vale/contracts/money';
import { spendRoutes, type AdPlatform, type ImportedSpend } from '@vale/contracts/tracking';
import { useId } from 'react';
import { callRoute, errorSentence } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { randomId } from '../../../shared/random-id.js';
import { FILE_INPUT } from '../../../shared/ui/admin/file-input.js';
import { readTextFile } from '../../../shared/ui/admin/text-files.js';
import { Notice } from '../../../shared/ui/notice.js';
import { SPEND_READERS } from '../api/remove-spend.js';
import { readSpendFile, UnreadableSpend } from '../model/spend-file.js';
import { PLATFORMS } from '../model/spend-lines.js';

/** Takes the CSV of a platform. */
export function SpendImport() {
  const id = useId();
  const send = useAction({ mutationFn: importFile, refreshes: SPEND_READERS });
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
          Importar gastos (CSV da Meta, do Google ou do TikTok)
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          className={FILE_INPUT}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) send.mutate(chosen);
            // The same file may be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </div>
      {send.isPending ? <p role="status">Importando…</p> : null}
      {send.error ? (
        <Notice tone="danger" live title="Os gastos não foram importados">
          {sentenceOf(send.error)}
        </Notice>
      ) : null}
      {send.data ? (
        <Notice tone="ok" live title="Gastos importados">
          {importedText(send.data)}
        </Notice>
      ) : null}
      {send.data && send.data.besides > 0 ? (
        <Notice tone="warn" live title="Pode haver gasto contado duas vezes">
          Nos mesmos dias já havia {centavosText(send.data.besides)} de {PLATFORMS[send.data.platform]} num
          arquivo com conta, e o outro sem. Os dois contam: use sempre o mesmo formato de arquivo.
        </Notice>
      ) : null}
    </div>
  );
}

type Imported = ImportedSpend & { platform: AdPlatform; hasCurrency: boolean };

async function importFile(file: File): Promise<Imported> {
  const read = await readTextFile(file);
  if (!read) throw new UnreadableSpend('O arquivo não é um texto CSV');
  const { imports, hasCurrency } = readSpendFile(read.text);
  const sum: Imported = { platform: imports[0]!.platform, hasCurrency, centavos: 0, replaced: 0, besides: 0 };
  const stored = { id: randomId(), name: file.name.slice(0, 200) };
  for (const part of imports) {
    const body = { ...part, file: stored };
    const { centavos, replaced, besides } = await callRoute(spendRoutes.importSpend, { body });
    sum.centavos += centavos;
    sum.replaced += replaced;
    sum.besides += besides;
  }
  return sum;
}

function importedText({ platform, hasCurrency, centavos, replaced }: Imported): string {
  const before = replaced > 0 ? ` Substituíram ${centavosText(replaced)} dos mesmos dias e conta.` : '';
  const unnamed = hasCurrency ? '' : ' O arquivo não diz a moeda: valores lidos como reais.';
  return `${centavosText(centavos)} de anúncios: ${PLATFORMS[platform]}.${before}${unnamed}`;
}

function sentenceOf(error: unknown): string {
  return error instanceof UnreadableSpend || error instanceof UnreadableCsv
    ? `${error.message}.`
    : errorSentence(error);
}
