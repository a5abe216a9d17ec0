import type { Delivery, DeliveryState, DestinationView } from '@vale/contracts/tracking';

export const STATE_TEXTS: Record<DeliveryState, string> = {
  pending: 'Na fila',
  sent: 'Aceita',
  failed: 'Falhou',
  refused: 'Recusada',
  'too-old': 'Tarde demais',
  'not-supported': 'Não se aplica',
  'no-consent': 'Sem consentimento',
  superseded: 'Substituída',
  simulated: 'Simulada, não enviada',
};

const DESTINATION_NAMES: Record<string, string> = {
  meta: 'Meta',
  utmify: 'UTMify',
  ga4: 'Google Analytics 4',
  tiktok: 'TikTok',
  kwai: 'Kwai',
  'attribution-post': 'Outro serviço',
};

export function destinationName(destination: string): string {
  return DESTINATION_NAMES[destination] ?? destination;
}

export function eventText({ event }: Pick<Delivery, 'event'>): string {
  if (event === 'waiting') return 'Aguardando pagamento';
  if (event === 'unpaid') return 'Não pago';
  if (event === 'purchase') return 'Compra';
  const number = event.replace('refund-', '');
  return number === '1' ? 'Devolução' : `Devolução ${number}`;
}

interface Status {
  text: string;
  tone: 'ok' | 'warn' | 'danger' | 'muted';
}

export function statusOf({ isActive, isReadable, stopped }: DestinationView): Status {
  if (!isReadable) return { text: 'CREDENCIAIS NÃO ABREM', tone: 'danger' };
  if (!isActive) return { text: 'DESLIGADO', tone: 'muted' };
  return stopped ? { text: 'PARADO', tone: 'danger' } : { text: 'LIGADO', tone: 'ok' };
}
