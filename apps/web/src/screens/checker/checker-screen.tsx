import { pages } from '@vale/contracts/pages';
import { Wrench } from 'lucide-react';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { PlainState } from '../../shared/ui/states.js';

export default function CheckerScreen() {
  return (
    <PlainState
      heading="h1"
      icon={<Wrench size={28} aria-hidden />}
      title={pages.checker.title}
      action={<SupportLink url={useShop()?.supportUrl} className="btn btn-main" />}
    >
      <p>A conta que você comprou foi separada. Ela será verificada e entregue assim que o sistema voltar.</p>
    </PlainState>
  );
}
