import { BUMP_ARMS } from '@vale/contracts/catalog';
import { centavosText, numberText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { dayOf, dayText, type BumpReport } from '@vale/contracts/tracking';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { Link } from '../../../shared/routing/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useBumpTest } from '../api/read-reports.js';
import { ratio, shareText } from '../model/figures.js';
import { liftText } from '../model/lift-text.js';
import { dayLabel } from '../model/period.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

const ARM_TEXTS = { offer: 'Com ofertas extras', holdout: 'Sem ofertas extras' } as const;

/** Compares orders that were offered a bump with those of the holdout. */
export function BumpTest() {
  return (
    <PanelSection title="Teste das ofertas extras">
      <Report query={useBumpTest()} loading="Carregando o teste…">
        {({ test }) =>
          test ? (
            <Figures test={test} />
          ) : (
            <p className="text-muted">
              Nenhum teste com um dia encerrado. Comece um em{' '}
              <Link to={adminPagePath('settings')} className="link">
                Configurações
              </Link>
              : uma parte dos pedidos não vê oferta extra, e aqui aparece quanto as ofertas trazem.
            </p>
          )
        }
      </Report>
    </PanelSection>
  );
}

function Figures({ test }: { test: NonNullable<BumpReport['test']> }) {
  const { startedAt, lastDay, holdoutPercent, arms, lift, isRatioOdd } = test;
  const firstDay = dayText(dayOf(startedAt));
  const { offer } = arms;
  return (
    <>
      <p className="text-small text-muted">
        Pedidos de {dayLabel(firstDay)}
        {lastDay === firstDay ? '' : ` a ${dayLabel(lastDay)}`}, só de dias encerrados. Sorteados para não ver
        oferta: {holdoutPercent} % dos pedidos.
        {offer.paid > 0
          ? ` A oferta foi aceita em ${shareText(offer.bumpOrders, offer.paid)} dos pedidos pagos que a viram.`
          : ''}
      </p>
      {isRatioOdd ? (
        <Notice tone="warn" title="Os grupos não têm o tamanho sorteado">
          <p>
            Ainda não dá para dizer: algo tira pedidos de um dos grupos. Pode ser a própria oferta, se ela faz
            gente desistir antes do PIX.
          </p>
        </Notice>
      ) : (
        <p className="font-semibold">{liftText(lift)}</p>
      )}
      <BarTable
        caption="Pedidos com e sem ofertas extras"
        head={['Grupo', 'Pedidos', 'Pagos', 'Receita', 'Por pedido']}
        empty=""
        rows={BUMP_ARMS.map((arm) => {
          const { orders, paid, revenue } = arms[arm];
          const perOrder = ratio(revenue, orders);
          return {
            key: arm,
            size: perOrder ?? 0,
            cells: [
              ARM_TEXTS[arm],
              numberText(orders),
              numberText(paid),
              centavosText(revenue),
              perOrder === null ? '–' : centavosText(Math.round(perOrder)),
            ],
          };
        })}
      />
    </>
  );
}
