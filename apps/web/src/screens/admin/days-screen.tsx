import { DayClosing } from '../../features/admin-days/components/day-closing.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function DaysScreen() {
  return (
    <>
      <AdminHeading title="Fechamento do dia">
        O que cada conta recebeu e devolveu, da meia-noite à meia-noite de São Paulo, e se o provedor
        concorda. Um dia fechado não muda mais: o que chega depois aparece como emenda.
      </AdminHeading>
      <DayClosing />
    </>
  );
}
