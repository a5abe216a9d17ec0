import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, platformErrors, requireAdmin, type CallContext } from '@vale/contracts/define';
import {
  counterMessages,
  destinationErrors,
  destinationMessages,
  type ConversionDestinationName,
  type DestinationChange,
  type DestinationView,
} from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import {
  ConversionDestinations,
  type Account,
  type ConversionDestination,
} from './conversion-destination.js';
import { DeliveryRepository } from './delivery.repository.js';
import { missingFields, toDestinationView, type DestinationRecord } from './destination-account.js';
import { DestinationSealService } from './destination-seal.service.js';
import { DestinationRepository } from './destination.repository.js';

/** Handles what admins do with conversion destinations. */
@Injectable()
export class DestinationService {
  constructor(
    private readonly destinations: ConversionDestinations,
    private readonly records: DestinationRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly seal: DestinationSealService,
    private readonly clock: Clock,
  ) {}

  @Handles(destinationMessages.listDestinations)
  async list(_input: unknown, context: CallContext): Promise<{ items: DestinationView[]; hasKey: boolean }> {
    requireAdmin(context);
    const items = await Promise.all(this.destinations.all.map((one) => this.view(one)));
    return { items, hasKey: this.seal.hasKey };
  }

  @Handles(counterMessages.hasDestination)
  async hasActive(): Promise<{ active: boolean }> {
    const names = this.destinations.all.map(({ name }) => name);
    return { active: (await this.records.listActive(names)).length > 0 };
  }

  /** Throws the errors of the route. */
  @Handles(destinationMessages.changeDestination)
  async change(change: DestinationChange, context: CallContext): Promise<DestinationView> {
    requireAdmin(context);
    const destination = this.destinations.get(change.name);
    const before = await this.records.find(destination.name);
    const account = this.accountOf(destination, change, before);
    if (change.isActive) assertComplete(destination, account);
    const record = this.recordOf(destination, change, { account, before });
    const shown = ({ isActive, sendsVisits = false, settings }: DestinationRecord) => ({
      isActive,
      sendsVisits,
      ...settings,
    });
    const audit = adminChange(context, {
      action: 'conversion-destination.change',
      target: { kind: 'conversion-destination', id: destination.name },
      before: before && { ...shown(before), secret: before.sealedSecrets },
      after: { ...shown(record), secret: record.sealedSecrets },
    });
    if (!(await this.records.save(before, record, [audit]))) throw new AppError(platformErrors.conflict);
    if (record.isActive) await this.deliveries.resume(destination.name, this.clock.nowMs());
    return this.view(destination);
  }

  /** Throws `tracking.destination-unknown`. */
  @Handles(destinationMessages.resendFailed)
  async resendFailed({ name }: { name: string }, context: CallContext): Promise<{ count: number }> {
    requireAdmin(context);
    return { count: await this.deliveries.resume(this.destinations.get(name).name, this.clock.nowMs()) };
  }

  /** Null if its secrets do not open. */
  async savedAccount(name: ConversionDestinationName): Promise<Account | null> {
    const record = await this.records.find(name);
    if (!record) return {};
    const secrets = this.seal.open(record.sealedSecrets, name);
    return secrets && { ...record.settings, ...secrets };
  }

  private async view(destination: ConversionDestination): Promise<DestinationView> {
    const { name } = destination;
    const [record, pending] = await Promise.all([
      this.records.find(name),
      this.deliveries.countWaiting(name),
    ]);
    const secrets = this.seal.open(record?.sealedSecrets ?? '', name);
    return toDestinationView(destination, record, secrets, pending);
  }

  /** Typed values, with the stored secrets where none was typed. Empty settings are left out. */
  private accountOf(
    { fields, name }: ConversionDestination,
    { settings, secrets }: DestinationChange,
    before: DestinationRecord | null,
  ): Account {
    const known = this.seal.open(before?.sealedSecrets ?? '', name) ?? {};
    const entries = fields.map(({ name: field, secret }) => {
      const typed = secret ? secrets[field] || known[field] : settings[field];
      return [field, typed ?? ''] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== ''));
  }

  private recordOf(
    { name, fields, visitsPerRequest }: ConversionDestination,
    { isActive, sendsVisits }: DestinationChange,
    { account, before }: { account: Account; before: DestinationRecord | null },
  ): DestinationRecord {
    const now = this.clock.nowMs();
    const part = (secret: boolean) =>
      Object.fromEntries(
        fields
          .filter((field) => field.secret === secret && account[field.name] !== undefined)
          .map((field) => [field.name, account[field.name]!]),
      );
    return {
      _id: name,
      isActive,
      sendsVisits: visitsPerRequest > 0 && (sendsVisits ?? before?.sendsVisits ?? false),
      activeSince: before?.isActive ? before.activeSince : now,
      settings: part(false),
      sealedSecrets: this.seal.seal(part(true), name),
      stopped: null,
      lastFailure: before?.lastFailure ?? null,
    };
  }
}

/** Throws `tracking.destination-incomplete`. */
function assertComplete({ fields }: ConversionDestination, account: Account): void {
  const missing = missingFields(fields, account);
  if (missing.length > 0)
    throw new AppError(destinationErrors.destinationIncomplete, { params: { fields: missing.join(', ') } });
}
