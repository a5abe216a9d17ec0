import { AdminGate } from '../../features/admin/components/admin-gate.js';
import { useUser } from '../../features/session/api/get-session.js';
import { Redirect } from '../../shared/routing/link.js';
import { addresses } from '../../shared/routing/addresses.js';

/** Admin addresses below the panel: the administrator is redirected to the panel, anyone else is refused. */
export default function DeniedScreen() {
  return (
    <AdminGate user={useUser()} panel={false}>
      <Redirect to={addresses.admin} />
    </AdminGate>
  );
}
