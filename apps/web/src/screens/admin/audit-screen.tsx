import { AuditLog } from '../../features/admin-audit/components/audit-log.js';
import { useUser } from '../../features/session/api/get-session.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function AuditScreen() {
  const user = useUser();
  return (
    <>
      <AdminHeading title="Registro de mudanças">
        Quem mudou o quê e quando, com antes e depois. Nada é apagado: os registros antigos ficam no arquivo
        do servidor.
      </AdminHeading>
      <AuditLog me={user?.uid ?? ''} />
    </>
  );
}
