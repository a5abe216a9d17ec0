import { Injectable } from '@nestjs/common';
import type {
  BumpTest,
  LegalPage,
  LegalPageName,
  ShopSettings,
  StoreSettings,
} from '@vale/contracts/catalog';
import { catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { catalogConfig, type CatalogConfig } from '../catalog.config.js';
import { AppearanceService } from '../appearance/appearance.service.js';
import { CategoryService } from '../category/category.service.js';
import { legalPage } from './legal-page.js';
import {
  firstSettings,
  runningBumpTest,
  shopView,
  withoutDemo,
  withStored,
  type CurrentShop,
} from './shop.js';
import { StoreSettingsRepository } from './store-settings.repository.js';

/** Backstop for a lost event. Every page and mail requests the shop, which rarely changes. Milliseconds. */
const KNOWN_FOR_MS = 30_000;

@Injectable()
export class ShopService {
  private known: { shop: Promise<CurrentShop>; until: number } | null = null;

  constructor(
    private readonly settings: StoreSettingsRepository,
    private readonly categories: CategoryService,
    private readonly appearances: AppearanceService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(catalogConfig) private readonly config: CatalogConfig,
  ) {}

  @Handles(catalogMessages.getShop)
  async get(): Promise<ShopSettings> {
    return shopView(await this.current(), {
      demo: this.runtime.VALE_DEMO,
      showcaseSold: this.config.SHOWCASE_SOLD,
    });
  }

  async bumpTest(): Promise<BumpTest | undefined> {
    return runningBumpTest(await this.current());
  }

  async codesByLink(): Promise<boolean> {
    return (await this.current()).settings.codesByLink;
  }

  @Handles(catalogMessages.getLegalPage)
  async legalPage({ page }: { page: LegalPageName }): Promise<LegalPage> {
    const { settings, stored } = await this.current();
    return legalPage(page, settings, stored?.legalChangedAt ?? null);
  }

  /** Cached for up to half a minute; `refresh` renews it. */
  async current(): Promise<CurrentShop> {
    const now = this.clock.nowMs();
    if (this.known && this.known.until > now) return this.known.shop;
    const known = { shop: this.read(), until: now + KNOWN_FOR_MS };
    this.known = known;
    return known.shop.catch((error: unknown) => {
      if (this.known === known) this.known = null;
      throw error;
    });
  }

  @On(catalogEvents.shopChanged, { every: 'replica' })
  async refresh(): Promise<void> {
    this.known = null;
    await this.current();
  }

  /** The first product of this process needs its categories. */
  async onModuleInit(): Promise<void> {
    await this.current();
  }

  /** Bypasses the cache. */
  async read(): Promise<CurrentShop> {
    const [stored, { items: categories }, { look: appearance }] = await Promise.all([
      this.settings.find(),
      this.categories.read(),
      this.appearances.published(),
    ]);
    const first = this.first();
    if (!stored) return { stored, settings: first, consentVersion: 1, categories, appearance };
    const { settings, consentVersion } = stored;
    return { stored, settings: withStored(first, settings), consentVersion, categories, appearance };
  }

  get isDemo(): boolean {
    return this.runtime.VALE_DEMO;
  }

  /** Takes the demo's own texts out of settings that were saved in demo mode. Returns whether there were any. */
  async withdrawDemo(): Promise<boolean> {
    const stored = await this.settings.find();
    if (!stored?.demo) return false;
    const { _id, version, ...record } = stored;
    const settings = withoutDemo(record.settings, { demo: this.first(true), live: this.first(false) });
    await this.settings.save(version, { ...record, settings, demo: false }, []);
    await this.refresh();
    return true;
  }

  private first(isDemo = this.runtime.VALE_DEMO): StoreSettings {
    const { config } = this;
    const known = {
      name: config.STORE_NAME,
      legalName: config.STORE_LEGAL_NAME,
      cnpj: config.STORE_CNPJ,
      address: config.STORE_ADDRESS,
      email: config.STORE_EMAIL,
      phone: config.STORE_PHONE,
      supportUrl: config.STORE_SUPPORT_URL,
      communityUrl: config.STORE_COMMUNITY_URL,
      tracking: { metaPixelId: config.META_PIXEL_ID, utmifyPixelId: config.UTMIFY_PIXEL_ID },
    };
    return firstSettings(known, isDemo);
  }
}
