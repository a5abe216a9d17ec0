import { writeDynamicBrCode } from '@vale/contracts/pix';
import type { NewCharge } from '../orders/charge.js';
import type { Order } from '../orders/order.js';

/** What demo mode shows when its provider cannot be reached. The address leads nowhere. */
export function simulatedCharge(order: Pick<Order, 'transactionId' | 'totalCentavos'>): NewCharge {
  return {
    providerId: null,
    pixCode: writeDynamicBrCode({
      url: `demonstracao.invalid/${order.transactionId}`,
      amountCentavos: order.totalCentavos,
      merchantName: 'DEMONSTRACAO NAO PAGUE',
      merchantCity: 'DEMONSTRACAO',
    }),
    simulated: true,
    payPage: null,
    providerStatus: 'simulated',
    feeCentavos: null,
  };
}
