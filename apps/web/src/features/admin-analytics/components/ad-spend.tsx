import { csvText, csvDecimal, UnreadableCsv } from '@vale/contracts/catalog';
import { centavosText, numberText, toReais } from '@vale/contracts/money';
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
import { dayLabel } from '../model/period.js';
import { readSpendFile, UnreadableSpend } from '../model/spend-file.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

const PLATFORMS: Record<AdPlatform, string> = { meta: 'Meta', google: 'Google', tiktok: 'TikTok' };
const HEAD = ['Gasto', 'Pedidos', 'Custo por pedido', 'Receita', 'ROAS', 'Lucro após anúncios'];

/** What was spent on ads, beside what their campaigns brought by the last touch. */
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
    </div>
  );
}

type Imported = ImportedSpend & { platform: AdPlatform };

async function importFile(file: File): Promise<Imported> {
  const read = await readTextFile(file);
  if (!read) throw new UnreadableSpend('O arquivo não é um texto CSV');
  const parts = readSpendFile(read.text);
  const sum: Imported = { platform: parts[0]!.platform, centavos: 0, replaced: 0 };
  for (const body of parts) {
    const { centavos, replaced } = await callRoute(reportRoutes.importSpend, { body });
    sum.centavos += centavos;
    sum.replaced += replaced;
  }
  return sum;
}

function importedText({ platform, centavos, replaced }: Imported): string {
  const before = replaced > 0 ? ` Substituíram ${centavosText(replaced)} dos mesmos dias e conta.` : '';
  return `${centavosText(centavos)} de anúncios: ${PLATFORMS[platform]}.${before}`;
}

function sentenceOf(error: unknown): string {
  return error instanceof UnreadableSpend || error instanceof UnreadableCsv
    ? `${error.message}.`
    : errorSentence(error);
}

interface Line {
  name: string;
  spend: number;
  paid: number;
  costed: number;
  revenue: number;
  profit: number;
}

function linesOf({ campaigns, days }: SpendReport) {
  return {
    campaigns: campaigns.map(
      ({ platform, campaign, campaignId, isMatched, spend, paid, costed, revenue, profit }) => ({
        name: [
          campaign || 'Outras',
          PLATFORMS[platform],
          ...(isMatched ? [] : ['sem visitas com este nome ou id']),
        ].join(' · '),
        title: [campaign, campaignId].filter(Boolean).join(' | '),
        spend,
        paid,
        costed,
        revenue: revenue.last,
        profit: profit.last,
      }),
    ),
    days: days.map(({ day, spend, paid, costed, revenue, profit }) => ({
      name: dayLabel(day),
      title: day,
      spend,
      paid,
      costed,
      revenue,
      profit,
    })),
  };
}

function Spend({ report }: { report: SpendReport }) {
  const { campaigns, days } = linesOf(report);
  const unknown = days.some(({ paid, costed }) => costed < paid);
  return (
    <>
      <p className="text-small text-muted">
        Por campanha, a receita é a do último toque; por dia, a da loja inteira.
        {unknown ? ' O lucro é só dos pedidos com o custo de todos os códigos informado.' : ''}
      </p>
      <SpendTable caption="Gasto por campanha" first="Campanha" lines={campaigns} />
      <SpendTable caption="Gasto por dia" first="Dia" lines={days} />
      <button
        type="button"
        className="btn btn-quiet w-fit"
        onClick={() =>
          downloadText(
            'gasto-em-anuncios.csv',
            csvText([
              ['Tipo', 'Nome', ...HEAD],
              ...campaigns.map((line) => ['campanha', line.title, ...csvCells(line)]),
              ...days.map((line) => ['dia', line.title, ...csvCells(line)]),
            ]),
          )
        }
      >
        Baixar CSV
      </button>
    </>
  );
}

function SpendTable(props: { caption: string; first: string; lines: (Line & { title: string })[] }) {
  const { caption, first, lines } = props;
  return (
    <BarTable
      caption={caption}
      head={[first, ...HEAD]}
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
          line.costed === 0 ? '–' : centavosText(line.profit - line.spend),
        ],
      }))}
    />
  );
}

function csvCells({ spend, paid, costed, revenue, profit }: Line): string[] {
  const reais = (centavos: number) => csvDecimal(toReais(centavos));
  return [
    reais(spend),
    String(paid),
    paid === 0 ? '' : reais(Math.round(spend / paid)),
    reais(revenue),
    csvDecimal(revenue / spend),
    costed === 0 ? '' : reais(profit - spend),
  ];
}
