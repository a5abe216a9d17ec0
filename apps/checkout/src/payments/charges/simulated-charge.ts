import { writeDynamicBrCode } from '@vale/contracts/pix';
import type { NewCharge } from '../../orders/money/charge.js';
import type { Order } from '../../orders/life/order.js';

/** Shown in demo mode if the provider is unreachable. The URL leads nowhere. */
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
