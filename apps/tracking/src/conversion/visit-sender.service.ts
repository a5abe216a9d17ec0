import { Injectable } from '@nestjs/common';
import type { ConversionDestinationName } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { trackingConfig, type TrackingConfig } from '../tracking.config.js';
import {
  ConversionDestinations,
  type ConversionDestination,
  type Outcome,
} from './conversion-destination.js';
import { DestinationRepository } from './destination.repository.js';
import { DestinationService } from './destination.service.js';
import type { VisitEvent } from './visit-event.js';

/** Sends events of visits to the destinations that the owner has switched on for them. */
@Injectable()
export class VisitSenderService {
  private readonly names: readonly ConversionDestinationName[];

  constructor(
    private readonly destinations: ConversionDestinations,
    private readonly records: DestinationRepository,
    private readonly accounts: DestinationService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(trackingConfig) private readonly config: TrackingConfig,
  ) {
    this.names = destinations.all.map(({ name }) => name);
  }

  get now(): number {
    return this.clock.nowMs();
  }

  get shopUrl(): string {
    return this.runtime.PUBLIC_URL;
  }

  /** None in a demo, whose visitors are not real. */
  async switchedOn(): Promise<ConversionDestination[]> {
    if (this.runtime.VALE_DEMO && !this.config.CONVERSIONS_TEST_ORIGIN) return [];
    const active = await this.records.listActive(this.names);
    return active.flatMap(({ _id, sendsVisits }) => (sendsVisits ? [this.destinations.get(_id)] : []));
  }

  /** Null if the destination takes no visits now. */
  async send(destination: ConversionDestination, events: readonly VisitEvent[]): Promise<Outcome | null> {
    const { name } = destination;
    const record = await this.records.find(name);
    if (!record?.isActive || !record.sendsVisits || record.stopped !== null) return null;
    const account = await this.accounts.savedAccount(name);
    return account && destination.sendVisits(events, account);
  }

  async noteFailure({ name }: ConversionDestination, reason: string): Promise<void> {
    await this.records.noteFailure(name, { at: this.now, reason: `eventos de visitas: ${reason}` });
  }
}
