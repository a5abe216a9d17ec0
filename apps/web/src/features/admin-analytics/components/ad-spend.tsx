import { centavosText } from '@vale/contracts/money';
import type { Period, SpendReport } from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { downloadText } from '../../../shared/ui/admin/text-files.js';
import { useKeptFocus } from '../../../shared/ui/admin/use-kept-focus.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useSpend } from '../api/read-reports.js';
import { useRemoveSpend } from '../api/remove-spend.js';
import { spendCsv, spendLines } from '../model/spend-lines.js';
import { RemoveSpendDialog, type AskedRemoval } from './remove-spend-dialog.js';
import { Report } from './report-states.js';
import { SpendFiles } from './spend-files.js';
import { SpendImport } from './spend-import.js';
import { CampaignSpend, DaySpend } from './spend-tables.js';

interface AdSpendProps {
  period: Period;
  /** Imports and deletes spend. */
  mayChange: boolean;
}

/** Compares the spend on ads with the revenue and profit of their campaigns, by the last touch. */
export function AdSpend({ period, mayChange }: AdSpendProps) {
  const query = useSpend(period);
  const [asked, setAsked] = useState<AskedRemoval | null>(null);
  const removal = useRemoveSpend();
  const kept = useKeptFocus<HTMLDivElement>();
  const ask = (next: AskedRemoval) => {
    removal.reset();
    setAsked(next);
  };
  return (
    <PanelSection title="Gasto em anúncios">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" {...kept}>
        {mayChange ? (
          <>
            {/* A deletion ends the message of an import before it. */}
            <SpendImport key={removal.submittedAt} />
            <SpendFiles onRemove={ask} />
          </>
        ) : null}
        {removal.data ? (
          <Notice tone="ok" live title="Gastos apagados">
            {centavosText(removal.data.centavos)} a menos.
          </Notice>
        ) : null}
        <Report query={query} loading="Carregando os gastos…">
          {(report) =>
            report.days.length === 0 ? (
              <NoSpend />
            ) : (
              <Spend report={report} period={period} onRemove={mayChange ? ask : undefined} />
            )
          }
        </Report>
        {asked ? <RemoveSpendDialog asked={asked} removal={removal} onClose={() => setAsked(null)} /> : null}
      </div>
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

interface SpendProps {
  report: SpendReport;
  period: Period;
  onRemove: ((asked: AskedRemoval) => void) | undefined;
}

function Spend({ report, period, onRemove }: SpendProps) {
  const lines = spendLines(report);
  const { campaigns, days } = lines;
  const isPartial = [...days, ...campaigns].some((line) => line.isPartial);
  return (
    <>
      <p className="text-small text-muted">
        Por campanha, a receita é a do último toque; por dia, a da loja inteira. Abra uma campanha para ver os
        dias dela.
        {isPartial ? ' O lucro é só dos pedidos com o custo de todos os códigos informado.' : ''}
      </p>
      <CampaignSpend lines={campaigns} period={period} />
      <DaySpend lines={days} onRemove={onRemove} />
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
