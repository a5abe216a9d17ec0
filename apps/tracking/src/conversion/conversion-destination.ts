import type { Purchase } from './conversion.js';

/**
 * Where purchases are sent. Each destination is a class, with its settings as `static readonly settings`, and a line in
 * `conversion-destinations.config.ts`.
 */
export abstract class ConversionDestination<Settings = unknown> {
  /** Lower case with hyphens; used in logs. */
  abstract readonly name: string;

  /**
   * Safe to repeat: when any destination fails, the event is delivered again and every destination gets the purchase
   * again. `settings` are those that its class declares.
   */
  abstract send(purchase: Purchase, settings: Settings): Promise<void>;
}

/** The destinations of the registry, as instances. */
export class ConversionDestinations {
  constructor(readonly all: readonly ConversionDestination[]) {}

  /**
   * Sends to all, so that one that fails keeps nothing from the others.
   * @throws AggregateError that names those that failed, with their errors
   */
  async send(purchase: Purchase, settings: unknown): Promise<void> {
    const outcomes = await Promise.allSettled(
      this.all.map(async (destination) => destination.send(purchase, settings)),
    );
    const failed = outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected' ? [{ name: this.all[at]!.name, reason: outcome.reason as unknown }] : [],
    );
    if (failed.length === 0) return;
    throw new AggregateError(
      failed.map(({ reason }) => reason),
      `purchase not sent to ${failed.map(({ name }) => name).join(', ')}`,
    );
  }
}
