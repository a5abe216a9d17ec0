import { UnreadableCsv } from '@vale/contracts/catalog';
import { centavosText, numberText } from '@vale/contracts/money';
import {
  reportRoutes,
  type AdPlatform,
  type ImportedSpend,
  type Period,
  type SpendReport,
} from '@vale/contracts/tracking';
import { useId } from 'react';
import { callRoute, errorSentence } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { FILE_INPUT } from '../../../shared/ui/admin/file-input.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { downloadText, readTextFile } from '../../../shared/ui/admin/text-files.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useSpend } from '../api/read-reports.js';
import { withoutIds } from '../model/campaign-tree.js';
import { readSpendFile, UnreadableSpend } from '../model/spend-file.js';
import { PLATFORMS, SPEND_HEAD, spendCsv, spendLines, type SpendLine } from '../model/spend-lines.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

/** Compares the spend on ads with the revenue and profit of their campaigns, by the last touch. */
export function AdSpend({ period }: { period: Period }) {
  const query = useSpend(period);
  return (
    <PanelSection title="Gasto em anúncios">
      <SpendFile />
      <Report query={query} loading="Carregando os gastos…">
        {(report) => (report.days.length === 0 ? <NoSpend /> : <Spend report={report} />)}
      </Report>
    </PanelSection>
  );
}

function NoSpend() {
  return (
    <p className="text-muted">
      Nenhum gasto importado no período. Exporte o relatório de campanhas da Meta, do Google ou do TikTok em
      CSV, com uma linha por dia.
    </p>
  );
}

function SpendFile() {
  const id = useId();
  const send = useAction({ mutationFn: importFile, refreshes: [reportRoutes.spend] });
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
  for (const body of imports) {
    const { centavos, replaced, besides } = await callRoute(reportRoutes.importSpend, { body });
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

function Spend({ report }: { report: SpendReport }) {
  const lines = spendLines(report);
  const { campaigns, days } = lines;
  const isPartial = [...days, ...campaigns].some((line) => line.isPartial);
  return (
    <>
      <p className="text-small text-muted">
        Por campanha, a receita é a do último toque; por dia, a da loja inteira.
        {isPartial ? ' O lucro é só dos pedidos com o custo de todos os códigos informado.' : ''}
      </p>
      <SpendTable caption="Gasto por campanha" first="Campanha" lines={campaigns} />
      <SpendTable caption="Gasto por dia" first="Dia" lines={days} />
      <button
        type="button"
        className="btn btn-quiet w-fit"
        onClick={() => downloadText('gasto-em-anuncios.csv', spendCsv(lines))}
      >
        Baixar CSV
      </button>
    </>
  );
}

function SpendTable(props: { caption: string; first: string; lines: readonly SpendLine[] }) {
  const { caption, first, lines } = props;
  return (
    <BarTable
      caption={caption}
      head={[first, ...SPEND_HEAD]}
      empty=""
      rows={lines.map((line, at) => ({
        // Two campaigns may read the same.
        key: String(at),
        size: line.spend,
        title: line.title,
        cells: [
          withoutIds(line.name),
          centavosText(line.spend),
          numberText(line.paid),
          line.paid === 0 ? '–' : centavosText(Math.round(line.spend / line.paid)),
          centavosText(line.revenue),
          numberText(line.revenue / line.spend, 2),
          line.result === null ? '–' : centavosText(line.result),
        ],
      }))}
    />
  );
}
