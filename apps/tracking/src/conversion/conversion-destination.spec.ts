import { describe, expect, it } from '@jest/globals';
import { trackingConfig, CONVERSION_DESTINATIONS } from '../tracking.config.js';
import { ConversionDestination, ConversionDestinations } from './conversion-destination.js';
import type { Purchase } from './conversion.js';

class Double extends ConversionDestination {
  readonly received: [Purchase, unknown][] = [];

  constructor(
    readonly name: string,
    private readonly error?: Error,
  ) {
    super();
  }

  async send(purchase: Purchase, settings: unknown): Promise<void> {
    this.received.push([purchase, settings]);
    if (this.error) throw this.error;
  }
}

const purchase: Purchase = {
  name: 'Purchase',
  transactionId: 't',
  productId: 'p',
  category: 'jogos',
  valueCentavos: 10_000,
  currency: 'BRL',
  attribution: {},
  marketingConsent: true,
  happenedAt: 7,
};
const settings = { DOUBLE_TOKEN: 'x' };

describe('a purchase', () => {
  it('is sent to every destination, with the settings', async () => {
    const doubles = [new Double('one'), new Double('two')];
    await new ConversionDestinations(doubles).send(purchase, settings);
    for (const { received } of doubles) expect(received).toEqual([[purchase, settings]]);
  });

  it('reaches the others when one fails, and the failure names it', async () => {
    const error = new Error('503');
    const doubles = [new Double('one', error), new Double('two')];
    const sending = new ConversionDestinations(doubles).send(purchase, settings);
    await expect(sending).rejects.toMatchObject({ message: 'purchase not sent to one', errors: [error] });
    expect(doubles[1]!.received).toHaveLength(1);
  });
});

describe('the registry of destinations', () => {
  it('gives the service the settings of each', () => {
    const declared = CONVERSION_DESTINATIONS.flatMap((destination) => Object.keys(destination.settings));
    expect(trackingConfig.describe().map(({ variable }) => variable)).toEqual(declared);
  });

  it('has our own event store', () => {
    expect(CONVERSION_DESTINATIONS.map(({ name }) => name)).toContain('EventStoreService');
  });
});
