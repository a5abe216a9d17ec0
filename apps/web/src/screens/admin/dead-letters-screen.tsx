import { DeadLetterList } from '../../features/admin-dead-letters/components/dead-letter-list.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function DeadLettersScreen() {
  return (
    <>
      <AdminHeading title="Falhas de processamento">
        Eventos e tarefas que falharam na última tentativa: um efeito de um pedido falta, como um e-mail ou
        uma entrega. Remova a causa, depois reenvie.
      </AdminHeading>
      <DeadLetterList />
    </>
  );
}
