import { AdminGate } from '../../features/admin/components/admin-gate.js';
import { useUser } from '../../features/session/api/get-session.js';
import { Redirect } from '../../shared/routing/link.js';
import { addresses } from '../../shared/routing/addresses.js';

/** Admin addresses below the panel: refused to everybody else, and led to the panel for the administrator. */
export default function DeniedScreen() {
  return (
    <AdminGate user={useUser()} panel={false}>
      <Redirect to={addresses.admin} />
    </AdminGate>
  );
}
