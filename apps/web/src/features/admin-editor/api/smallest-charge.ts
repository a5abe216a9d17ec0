import { paymentMethodRoutes } from '@vale/contracts/checkout';
import { centavosText, readPrice, toCentavos } from '@vale/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import { usePanelUser } from '../../../shared/ui/admin/panel-user.js';

/**
 * Returns a function that warns of a price for which the active payment method makes no charge. It warns nobody who may not
 * read the payment methods.
 */
export function useSmallestCharge(): (price: string) => string | undefined {
  const enabled = usePanelUser()?.pages?.includes('paymentMethods') ?? false;
  const { data } = useQuery({ ...routeQuery(paymentMethodRoutes.listPaymentMethods, {}), enabled });
  const minimum = data?.items.find(({ isActive }) => isActive)?.capabilities.documentedMinimumCentavos ?? 0;
  return (price) => {
    const centavos = toCentavos(readPrice(price) ?? 0);
    if (centavos === 0 || centavos >= minimum) return undefined;
    return `O provedor de PIX só cobra a partir de ${centavosText(minimum)}: ninguém conseguirá comprar só isto.`;
  };
}
