import { Injectable } from '@nestjs/common';
import { canonicalCategory, type CategorySlug } from '@vale/contracts/catalog';
import { AppError, requireAdmin, type CallContext } from '@vale/contracts/define';
import { defaultTemplates, discordErrors, type Template, type TemplateDraft } from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DiscordSettingsRepository } from './discord-settings.repository.js';
import { TemplateRepository } from './template.repository.js';

@Injectable()
export class TemplateService {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly settings: DiscordSettingsRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async list(context: CallContext): Promise<Template[]> {
    requireAdmin(context);
    return this.all();
  }

  async create(draft: TemplateDraft, context: CallContext): Promise<Template> {
    requireAdmin(context);
    const now = this.clock.nowMs();
    const template = { ...draft, id: this.ids.ulid(), createdAt: now, changedAt: now };
    await this.templates.insert(template);
    return template;
  }

  /** Throws `notification.template-unknown`. */
  async change(id: string, draft: TemplateDraft, context: CallContext): Promise<Template> {
    requireAdmin(context);
    const stored = await this.templates.find(id);
    if (!stored) throw new AppError(discordErrors.templateUnknown);
    const template = { ...stored, ...draft, changedAt: this.clock.nowMs() };
    if (!(await this.templates.replace(template))) throw new AppError(discordErrors.templateUnknown);
    return template;
  }

  /** Throws `notification.template-unknown`. */
  async delete(id: string, context: CallContext): Promise<void> {
    requireAdmin(context);
    if (!(await this.templates.delete(id))) throw new AppError(discordErrors.templateUnknown);
  }

  /** The one that new products of the category are posted with: the last changed of several. */
  async ofCategory(category: CategorySlug): Promise<Template | undefined> {
    const wanted = canonicalCategory(category);
    return (await this.all())
      .filter((template) => template.category !== null && canonicalCategory(template.category) === wanted)
      .sort((one, other) => other.changedAt - one.changedAt)[0];
  }

  /** Writes the defaults with the first call: a start of the shop costs nothing for them. */
  private async all(): Promise<Template[]> {
    const { hasDefaults } = await this.settings.get();
    if (!hasDefaults) {
      const now = this.clock.nowMs();
      await this.templates.insertMissing(
        defaultTemplates(this.runtime.PUBLIC_URL).map((seed, at) => ({
          ...seed,
          createdAt: now + at,
          changedAt: now,
        })),
      );
      await this.settings.set({ hasDefaults: true });
    }
    return this.templates.list();
  }
}
