import { CaseList } from '../../features/admin-inbox/components/case-list.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { ReplaceFromCase } from './replace-from-case.js';

export default function InboxScreen() {
  return (
    <>
      <AdminHeading title="Pendências">
        O que não fecha, ou espera por uma pessoa. A cada 5 minutos pedidos, dinheiro e códigos são
        comparados; um caso se encerra sozinho quando o motivo acaba.
      </AdminHeading>
      <CaseList Replace={ReplaceFromCase} />
    </>
  );
}
