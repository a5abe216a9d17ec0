import { centavosText, numberText } from '@vale/contracts/money';
import { ATTRIBUTION_MODELS, type AdRow, type AttributionModel, type Period } from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { useAds, useCampaigns } from '../api/read-reports.js';
import {
  adName,
  adNodes,
  adsOfCampaign,
  campaignName,
  campaignNodes,
  hasAds,
  setNodes,
  withoutIds,
  type CampaignNode,
} from '../model/campaign-tree.js';
import { shareText } from '../model/figures.js';
import { BarTable, type BarRow } from './bar-table.js';
import { Report } from './report-states.js';

const MODEL_TEXTS: Record<AttributionModel, string> = {
  first: 'Primeiro toque',
  last: 'Último toque',
  linear: 'Linear',
  position: '40/20/40',
};
const NO_AD = 'Sem anúncio conhecido';

/** Attributes revenue to campaigns by one of four models. A campaign opens to its sets, and these to their ads. */
export function Campaigns({ period }: { period: Period }) {
  const query = useCampaigns(period);
  const [model, setModel] = useState<AttributionModel>('last');
  const [opened, setOpened] = useState<{ key: string; set?: string } | null>(null);
  const nodes = campaignNodes(query.data?.rows ?? [], model);
  const open = nodes.find(({ key }) => key === opened?.key);
  const ads = useAds(period, open ? { source: open.rows[0]!.source, name: open.rows[0]!.name } : null);

  const rowsOf = (node: CampaignNode): BarRow[] => {
    const isOpen = node === open;
    const row = {
      ...barRow(node, campaignName(node)),
      ...(hasAds(node) && {
        toggle: { isOpen, onToggle: () => setOpened(isOpen ? null : { key: node.key }) },
      }),
    };
    if (!isOpen) return [row];
    if (ads.isError)
      return [{ ...row, note: <ErrorState error={ads.error} onRetry={() => void ads.refetch()} /> }];
    if (!ads.data) return [{ ...row, note: <LoadingText>Carregando os anúncios…</LoadingText> }];
    const sets = setNodes(adsOfCampaign(node, ads.data.rows), model);
    if (sets.length === 1) return [{ ...row, note: noAds(sets[0]!) }, ...adRows(sets[0]!, 1)];
    return [row, ...sets.flatMap((set) => setRows(node, set))];
  };

  const setRows = (campaign: CampaignNode, set: CampaignNode<AdRow>): BarRow[] => {
    const isOpen = opened?.set === set.key;
    const onToggle = () => setOpened({ key: campaign.key, ...(!isOpen && { set: set.key }) });
    const row = {
      ...barRow(set, set.rows[0]!.medium || 'Sem conjunto'),
      key: `${campaign.key} ${set.key}`,
      depth: 1,
      toggle: { isOpen, onToggle },
    };
    return isOpen ? [{ ...row, note: noAds(set) }, ...adRows(set, 2)] : [row];
  };

  const adRows = (set: CampaignNode<AdRow>, depth: number): BarRow[] =>
    noAds(set)
      ? []
      : adNodes(set.rows, model).map((ad) => ({
          ...barRow(ad, adName(ad) || NO_AD),
          key: `${opened!.key} ${set.key} ${ad.key}`,
          depth,
        }));

  return (
    <PanelSection
      title="Campanhas"
      action={
        <label className="flex items-center gap-2 text-small text-muted">
          Modelo
          <select
            className="field w-auto"
            value={model}
            onChange={({ target }) => setModel(target.value as AttributionModel)}
          >
            {ATTRIBUTION_MODELS.map((one) => (
              <option key={one} value={one}>
                {MODEL_TEXTS[one]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Report query={query} loading="Carregando as campanhas…">
        {({ total }) => (
          <>
            <p className="text-small text-muted">
              {MODEL_TEXTS[model]} · a soma é a receita: {centavosText(total)}
            </p>
            <BarTable
              caption="Receita por campanha"
              head={['Campanha', 'Visitas', 'Pedidos', 'Receita', 'Devolvido', 'Conversão']}
              empty="Nenhuma visita no período."
              rows={nodes.flatMap(rowsOf)}
            />
          </>
        )}
      </Report>
    </PanelSection>
  );
}

function barRow({ key, visits, paid, revenue, refunded }: Omit<CampaignNode, 'rows'>, name: string): BarRow {
  return {
    key,
    size: revenue,
    title: name,
    cells: [
      withoutIds(name),
      numberText(visits),
      numberText(paid),
      centavosText(revenue),
      centavosText(refunded),
      shareText(paid, visits),
    ],
  };
}

/** Undefined if the set has an ad that is known. */
function noAds({ rows }: CampaignNode<AdRow>) {
  if (rows.some(({ content, term }) => content !== '' || term !== '')) return undefined;
  return (
    <p className="text-muted">
      Nenhum anúncio conhecido. Eles vêm de utm_content e utm_term no endereço do anúncio, de quem aceitou os
      cookies.
    </p>
  );
}
