import type { ProviderCall } from './provider-api.client.js';
import { ProviderError } from './provider-errors.js';
import { fieldOf, textOf } from './provider-values.js';

/** The user whose account it is. The search has what the account received, and may have what it sent to others. */
export class MercadoPagoAccount {
  private id: string | undefined;

  constructor(private readonly call: ProviderCall) {}

  async read(signal: AbortSignal): Promise<string> {
    const id = textOf(fieldOf(await this.call('GET', '/users/me', signal), 'id'));
    if (!id) throw new ProviderError('invalid-reply', 'the reply names no account');
    this.id = id;
    return id;
  }

  /** Says of each of these payments whether somebody sent it to the account without a charge. Asks whose account it is once. */
  async transfersIn(
    payments: readonly unknown[],
    signal: AbortSignal,
  ): Promise<(payment: unknown) => boolean> {
    if (!payments.some(isTransfer)) return () => false;
    const owner = this.id ?? (await this.read(signal));
    return (payment) => isTransfer(payment) && collectorOf(payment) === owner;
  }
}

function isTransfer(payment: unknown): boolean {
  return textOf(fieldOf(payment, 'operation_type')) === 'money_transfer';
}

function collectorOf(payment: unknown): string | null {
  return textOf(fieldOf(payment, 'collector_id')) ?? textOf(fieldOf(fieldOf(payment, 'collector'), 'id'));
}
