import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  appearanceErrors,
  appearanceMessages,
  catalogEvents,
  type Appearance,
  type AppearanceVersion,
  type PublishedAppearance,
} from '@vale/contracts/catalog';
import {
  AppError,
  domainEvent,
  platformErrors,
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { ShopService } from '../shop/shop.service.js';
import { AppearanceRepository } from './appearance.repository.js';
import { AppearanceService } from './appearance.service.js';

/** Publishes the shop's look and keeps every publication. */
@Injectable()
export class AppearanceAdminService {
  constructor(
    private readonly current: AppearanceService,
    private readonly appearances: AppearanceRepository,
    private readonly shop: ShopService,
    private readonly clock: Clock,
  ) {}

  @Handles(appearanceMessages.getAppearance)
  async get(_input: unknown, context: CallContext): Promise<PublishedAppearance> {
    requireAdmin(context);
    return this.current.published();
  }

  @Handles(appearanceMessages.listAppearances)
  async list(
    { limit, cursor }: MessageParsed<typeof appearanceMessages.listAppearances>,
    context: CallContext,
  ): Promise<Page<AppearanceVersion>> {
    requireAdmin(context);
    return this.appearances.list(limit, cursor);
  }

  @Handles(appearanceMessages.publishAppearance)
  async publish(
    { version, look }: MessageParsed<typeof appearanceMessages.publishAppearance>,
    context: CallContext,
  ): Promise<PublishedAppearance> {
    return this.save(version, look, context);
  }

  @Handles(appearanceMessages.repeatAppearance)
  async repeat(
    { version, repeats }: MessageParsed<typeof appearanceMessages.repeatAppearance>,
    context: CallContext,
  ): Promise<PublishedAppearance> {
    requireAdmin(context);
    const earlier = await this.appearances.at(repeats);
    if (!earlier) throw new AppError(appearanceErrors.appearanceVersionNotFound);
    return this.save(version, earlier.look, context, repeats);
  }

  private async save(
    version: number,
    look: Appearance,
    context: CallContext,
    repeats?: number,
  ): Promise<PublishedAppearance> {
    const { accountId } = requireAdmin(context);
    const before = await this.current.published();
    if (version !== before.version) throw new AppError(platformErrors.conflict);
    const next = version + 1;
    await this.appearances.insert(
      next,
      { look, at: this.clock.nowMs(), accountId, ...(repeats !== undefined && { repeats }) },
      [
        domainEvent(catalogEvents.shopChanged, { version: next, accountId, fields: ['appearance'] }),
        adminChange(context, {
          action: 'appearance.publish',
          target: { kind: 'appearance', id: String(next) },
          before: before.look,
          after: look,
        }),
      ],
    );
    await this.shop.refresh();
    return { version: next, look };
  }
}
