import type { PaymentSourceName } from '@vale/contracts/checkout';

/** Sources of news about payments, as the owner reads them. */
export const SOURCE_TEXTS: Record<PaymentSourceName, string> = {
  reads: 'Leitura de cobranças',
  list: 'Lista de pagamentos',
  past: 'Pagamentos dos últimos dias',
  returned: 'Devoluções e disputas',
  registration: 'Registro dos avisos',
  callbacks: 'Último aviso recebido',
  calls: 'Limite de chamadas',
};
