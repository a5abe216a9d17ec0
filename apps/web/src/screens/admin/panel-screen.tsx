import { SetupChecklist } from '../../features/admin/components/setup-checklist.js';
import { QuickActions, SectionCards } from '../../features/admin/components/quick-links.js';
import { RecentChanges, ShowcaseActivity } from '../../features/admin/components/recent-activity.js';
import { MeasuredStats, ShowcaseStats } from '../../features/admin/components/stat-cards.js';
import { TodayFigures } from '../../features/admin/components/today-figures.js';
import { Alerts, LowStocks, WaitingTasks } from '../../features/admin/components/today-lists.js';
import { useWaitingWork } from '../../features/admin/api/get-waiting-work.js';
import { dashboardTexts } from '../../features/admin/model/dashboard-texts.js';
import { leadText } from '../../features/admin/model/today.js';
import { CASE_TEXTS } from '../../features/admin-inbox/model/case-texts.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import type { CaseKind } from '@vale/contracts/checkout';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { Notice } from '../../shared/ui/notice.js';

const labelOf = (kind: CaseKind) => CASE_TEXTS[kind].label;

/** Hoje: what was sold and what waits; below it the specification's panel, which a showcase fills with its examples. */
export default function PanelScreen() {
  const shop = useShop();
  const waiting = useWaitingWork().data;
  const isShowcase = shop?.socialProof.mode === 'showcase';
  return (
    <>
      <AdminHeading title={dashboardTexts.today}>
        {waiting ? leadText(waiting) : dashboardTexts.lead}
      </AdminHeading>
      {shop && !shop.demo ? <SetupChecklist /> : null}
      <div className="grid gap-4">
        <TodayFigures />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <WaitingTasks labelOf={labelOf} />
          <div className="grid gap-4">
            <Alerts labelOf={labelOf} />
            <LowStocks />
          </div>
        </div>
      </div>
      <div className="mt-12 grid gap-8">
        <section aria-labelledby="acoes-rapidas">
          <h2 id="acoes-rapidas" className="mb-3">
            {dashboardTexts.quickActions}
          </h2>
          <QuickActions />
        </section>
        <section aria-labelledby="gerenciar">
          <h2 id="gerenciar" className="mb-3">
            {dashboardTexts.sections}
          </h2>
          <SectionCards />
        </section>
        {isShowcase ? (
          <Notice tone="warn" title={dashboardTexts.examples}>
            {dashboardTexts.examplesMeaning}
          </Notice>
        ) : null}
        <section aria-labelledby="numeros">
          <h2 id="numeros" className="mb-3">
            {isShowcase ? dashboardTexts.exampleFigures : dashboardTexts.figures}
          </h2>
          {shop ? isShowcase ? <ShowcaseStats /> : <MeasuredStats /> : null}
        </section>
        <section aria-labelledby="atividade" className="panel">
          <h2 id="atividade" className="mb-3">
            {isShowcase ? dashboardTexts.exampleActivity : dashboardTexts.activity}
          </h2>
          {shop ? isShowcase ? <ShowcaseActivity /> : <RecentChanges /> : null}
        </section>
      </div>
    </>
  );
}
