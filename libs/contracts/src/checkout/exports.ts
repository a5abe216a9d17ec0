/** Actions of the audit log that take data out of the panel, with what the owner is told that was taken. */
export const EXPORTS = {
  'order.export': 'pedidos em CSV',
  'order.evidence': 'evidências de um pedido',
  'stock.export-replaced': 'códigos trocados',
  'coupon.export': 'códigos gerados de um cupom',
  'day.export': 'fechamento do dia',
} as const;
