import { SetupChecklist } from '../../features/admin/components/setup-checklist.js';
import { QuickActions, SectionCards } from '../../features/admin/components/quick-links.js';
import { RecentChanges, ShowcaseActivity } from '../../features/admin/components/recent-activity.js';
import { MeasuredStats, ShowcaseStats } from '../../features/admin/components/stat-cards.js';
import { dashboardTexts } from '../../features/admin/model/dashboard-texts.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function PanelScreen() {
  const shop = useShop();
  const isShowcase = shop?.socialProof.mode === 'showcase';
  return (
    <>
      <AdminHeading title={dashboardTexts.title}>{dashboardTexts.lead}</AdminHeading>
      {shop && !shop.demo ? <SetupChecklist /> : null}
      <div className="grid gap-8">
        <section aria-labelledby="acoes-rapidas">
          <h2 id="acoes-rapidas" className="mb-3">
            {dashboardTexts.quickActions}
          </h2>
          <QuickActions />
        </section>
        <section aria-labelledby="numeros">
          <h2 id="numeros" className="mb-3">
            {dashboardTexts.figures}
          </h2>
          {shop ? isShowcase ? <ShowcaseStats /> : <MeasuredStats /> : null}
        </section>
        <section aria-labelledby="gerenciar">
          <h2 id="gerenciar" className="mb-3">
            {dashboardTexts.sections}
          </h2>
          <SectionCards />
        </section>
        <section aria-labelledby="atividade" className="panel">
          <h2 id="atividade" className="mb-3">
            {dashboardTexts.activity}
          </h2>
          {shop ? isShowcase ? <ShowcaseActivity /> : <RecentChanges /> : null}
        </section>
      </div>
    </>
  );
}
