import { SecondFactorPanel } from '../../features/admin-security/components/second-factor-panel.js';
import { secondFactorTexts } from '../../features/admin-security/model/second-factor-texts.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function SecurityScreen() {
  const user = useUser();
  const shop = useShop();
  return (
    <>
      <AdminHeading title={secondFactorTexts.title}>{secondFactorTexts.lead}</AdminHeading>
      {user && shop ? <SecondFactorPanel email={user.email} shop={shop.name} /> : null}
    </>
  );
}
