import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { requireAdmin, type CallContext } from '@vale/contracts/define';
import { destinationMessages, type DestinationTest } from '@vale/contracts/tracking';
import { Bus, Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { ConversionDestinations, type ConversionDestination } from './conversion-destination.js';
import { missingFields } from './destination-account.js';
import { DestinationService } from './destination.service.js';

/** Sends an event that is no sale, with the saved account, and says what the destination answered. */
@Injectable()
export class DestinationTestService {
  constructor(
    private readonly destinations: ConversionDestinations,
    private readonly accounts: DestinationService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Throws `tracking.destination-unknown`. */
  @Handles(destinationMessages.testDestination)
  async test({ name }: { name: string }, context: CallContext): Promise<DestinationTest> {
    requireAdmin(context);
    const result = await this.resultOf(this.destinations.get(name));
    const { event, data } = adminChange(context, {
      action: 'conversion-destination.test',
      target: { kind: 'conversion-destination', id: name },
      before: null,
      after: result,
    });
    await this.bus.emit(event, data);
    return result;
  }

  private async resultOf(destination: ConversionDestination): Promise<DestinationTest> {
    const account = await this.accounts.savedAccount(destination.name);
    if (!account) return { ok: false, message: 'As credenciais salvas não abrem: salve-as de novo.' };
    const missing = missingFields(destination.fields, account);
    if (missing.length > 0) return { ok: false, message: `Falta preencher: ${missing.join(', ')}.` };
    const outcome = await destination.test(account, this.runtime.PUBLIC_URL);
    if (outcome.kind !== 'accepted') return { ok: false, message: sentenceOf(outcome.reason) };
    return { ok: true, message: `O destino aceitou o evento de teste (${outcome.answer}).` };
  }
}

function sentenceOf(reason: string): string {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
