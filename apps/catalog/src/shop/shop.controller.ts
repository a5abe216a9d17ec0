import { Controller } from '@nestjs/common';
import {
  catalogAdminMessages,
  catalogMessages,
  type AdminShop,
  type LegalPage,
  type ShopSettings,
  type StoreSettings,
} from '@vale/contracts/catalog';
import type { CallContext, MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ShopAdminService } from './shop-admin.service.js';
import { ShopService } from './shop.service.js';

type Messages = typeof catalogMessages;
type AdminMessages = typeof catalogAdminMessages;

@Controller()
export class ShopController {
  constructor(
    private readonly shop: ShopService,
    private readonly admin: ShopAdminService,
  ) {}

  @Handles(catalogMessages.getShop)
  get(): Promise<ShopSettings> {
    return this.shop.get();
  }

  @Handles(catalogMessages.getLegalPage)
  getLegalPage({ page }: MessageParsed<Messages['getLegalPage']>): Promise<LegalPage> {
    return this.shop.legalPage(page);
  }

  @Handles(catalogMessages.inspectShop)
  inspect(_input: MessageParsed<Messages['inspectShop']>, context: CallContext): Promise<AdminShop> {
    return this.admin.inspect(context);
  }

  @Handles(catalogMessages.changeShop)
  change(
    { version, settings }: MessageParsed<Messages['changeShop']>,
    context: CallContext,
  ): Promise<AdminShop> {
    return this.admin.change(version, settings, context);
  }

  @Handles(catalogAdminMessages.getLegalDefaults)
  legalDefaults(
    _input: MessageParsed<AdminMessages['getLegalDefaults']>,
    context: CallContext,
  ): StoreSettings['legal'] {
    return this.admin.legalDefaults(context);
  }

  @Handles(catalogAdminMessages.previewLegalPage)
  previewLegalPage(
    { page, settings }: MessageParsed<AdminMessages['previewLegalPage']>,
    context: CallContext,
  ): LegalPage {
    return this.admin.previewLegalPage(page, settings, context);
  }
}
