import { mayCall } from '@vale/contracts/define';
import { BumpTest } from '../../features/admin-analytics/components/bump-test.js';
import { AdSpend } from '../../features/admin-analytics/components/ad-spend.js';
import { Buyers } from '../../features/admin-analytics/components/buyers.js';
import { Campaigns } from '../../features/admin-analytics/components/campaigns.js';
import { Coupons } from '../../features/admin-analytics/components/coupons.js';
import { ExportedDays } from '../../features/admin-analytics/components/exported-days.js';
import { Cohorts } from '../../features/admin-analytics/components/cohorts.js';
import { Funnel } from '../../features/admin-analytics/components/funnel.js';
import { Overview } from '../../features/admin-analytics/components/overview.js';
import { PeriodChoice } from '../../features/admin-analytics/components/period-choice.js';
import { StockDays } from '../../features/admin-analytics/components/stock-days.js';
import { SampleData } from '../../features/admin-analytics/components/sample-data.js';
import { ViewedProducts } from '../../features/admin-analytics/components/viewed-products.js';
import { SearchedTerms } from '../../features/admin-analytics/components/searched-terms.js';
import { periodNamed, PERIODS } from '../../features/admin-analytics/model/period.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { oneOf, useListParams } from '../../shared/ui/admin/use-list-params.js';

export default function AnalyticsScreen() {
  const { values, set } = useListParams('periodo', 'de', 'ate');
  const shop = useShop();
  const role = useUser()?.role ?? 'customer';
  const chosen = oneOf(PERIODS, values.periodo) ?? '30';
  const period = periodNamed(chosen, values, serverNow());
  return (
    <>
      <AdminHeading
        title="Análise"
        actions={<PeriodChoice chosen={chosen} de={values.de} ate={values.ate} onChange={set} />}
      >
        Dias e horas de São Paulo. A receita vem só de pedidos pagos.
      </AdminHeading>
      {shop?.demo ? <SampleData /> : null}
      {period ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Overview period={period} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Funnel period={period} />
            <StockDays />
          </div>
          <Campaigns period={period} />
          <AdSpend period={period} mayChange={mayCall(role, 'money')} />
          <Coupons period={period} />
          <ViewedProducts period={period} />
          <SearchedTerms period={period} />
          <Buyers period={period} />
          <BumpTest />
          <Cohorts />
          <ExportedDays />
        </div>
      ) : (
        <p role="status" className="text-muted">
          Escolha o primeiro e o último dia, nesta ordem, no máximo um ano.
        </p>
      )}
    </>
  );
}
