import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  catalogAdminMessages,
  catalogEvents,
  catalogMessages,
  type AdminShop,
  type LegalPage,
  type StoreSettings,
} from '@vale/contracts/catalog';
import {
  AppError,
  domainEvent,
  platformErrors,
  requireAdmin,
  type CallContext,
  type MessageParsed,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { DemoWithdrawalService } from '../demo/demo-withdrawal.service.js';
import { legalPage } from './legal-page.js';
import { defaultLegalTexts } from './legal-texts.js';
import { changedFields, readiness, withdrawalItem, type CurrentShop } from './shop.js';
import { ShopService } from './shop.service.js';
import { StoreSettingsRepository } from './store-settings.repository.js';

@Injectable()
export class ShopAdminService {
  constructor(
    private readonly shop: ShopService,
    private readonly settings: StoreSettingsRepository,
    private readonly demo: DemoWithdrawalService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  @Handles(catalogMessages.inspectShop)
  async inspect(_input: unknown, context: CallContext): Promise<AdminShop> {
    requireAdmin(context);
    const [current, withdrawn] = await Promise.all([this.shop.read(), this.demo.withdrawn()]);
    const shop = toAdminShop(current);
    return withdrawn ? { ...shop, readiness: [...shop.readiness, withdrawalItem(withdrawn)] } : shop;
  }

  /** Throws `platform.conflict` when the settings were changed since `version`. */
  @Handles(catalogMessages.changeShop)
  async change(
    { version, settings: after }: MessageParsed<typeof catalogMessages.changeShop>,
    context: CallContext,
  ): Promise<AdminShop> {
    const { accountId } = requireAdmin(context);
    const current = await this.shop.read();
    if (version !== versionOf(current)) throw new AppError(platformErrors.conflict);
    const fields = changedFields(current.settings, after);
    if (fields.length === 0) return toAdminShop(current);
    // Consent was given to the text that was read.
    const consentVersion = current.consentVersion + (fields.includes('consentText') ? 1 : 0);
    const changedAt = this.clock.nowMs();
    const legalChangedAt = fields.includes('legal') ? changedAt : (current.stored?.legalChangedAt ?? null);
    const startsTest = fields.includes('bumpTest') || fields.includes('bumpHoldoutPercent');
    const bumpTestStartedAt = startsTest ? changedAt : (current.stored?.bumpTestStartedAt ?? null);
    const record = {
      settings: after,
      consentVersion,
      legalChangedAt,
      bumpTestStartedAt,
      changedAt,
      changedBy: accountId,
      demo: this.shop.isDemo,
    };
    const changed = domainEvent(catalogEvents.shopChanged, { version: version + 1, accountId, fields });
    const audited = adminChange(context, {
      action: 'store-settings.change',
      target: { kind: 'store-settings', id: 'shop' },
      before: current.settings,
      after,
    });
    const stored = await this.settings.save(current.stored?.version ?? null, record, [changed, audited]);
    await this.shop.refresh();
    this.logger.info('store settings changed', { accountId, version: version + 1, fields });
    return toAdminShop({ ...current, stored, settings: after, consentVersion });
  }

  @Handles(catalogAdminMessages.getLegalDefaults)
  legalDefaults(_input: unknown, context: CallContext): StoreSettings['legal'] {
    requireAdmin(context);
    return defaultLegalTexts;
  }

  /** Renders the page as these settings would, without the date of a change. */
  @Handles(catalogAdminMessages.previewLegalPage)
  previewLegalPage(
    { page, settings }: MessageParsed<typeof catalogAdminMessages.previewLegalPage>,
    context: CallContext,
  ): LegalPage {
    requireAdmin(context);
    return legalPage(page, settings, null);
  }
}

/** 0 for settings from the environment; documents start at 1. */
function versionOf({ stored }: CurrentShop): number {
  return stored ? stored.version + 1 : 0;
}

function toAdminShop(current: CurrentShop): AdminShop {
  const { stored, settings, consentVersion } = current;
  return {
    version: versionOf(current),
    settings,
    consentVersion,
    changed: stored && { at: stored.changedAt, accountId: stored.changedBy },
    readiness: readiness(settings),
  };
}
