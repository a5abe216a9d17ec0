import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { canonicalCategory, type CategorySlug } from '@vale/contracts/catalog';
import {
  AppError,
  platformErrors,
  requireAdmin,
  type CallContext,
  type MessageParsed,
} from '@vale/contracts/define';
import { discordErrors, discordMessages, type Template, type TemplateDraft } from '@vale/contracts/discord';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { DiscordSettingsService } from './discord-settings.service.js';

/** The version that the admin saw. Without `changedAt` the change applies to any version. */
interface SeenTemplate {
  id: string;
  changedAt?: number | undefined;
}

@Injectable()
export class TemplateService {
  constructor(
    private readonly settings: DiscordSettingsService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @Handles(discordMessages.listTemplates)
  async list(_input: unknown, context: CallContext): Promise<{ items: Template[] }> {
    requireAdmin(context);
    return { items: (await this.settings.get()).templates };
  }

  /** Throws `notification.too-many-templates`. */
  @Handles(discordMessages.createTemplate)
  async create(draft: TemplateDraft, context: CallContext): Promise<Template> {
    requireAdmin(context);
    const now = this.clock.nowMs();
    const template = { ...draft, id: this.ids.ulid(), createdAt: now, changedAt: now };
    await this.save(template.id, context, (templates) => {
      if (templates.length >= MAX_TEMPLATES) throw new AppError(discordErrors.tooManyTemplates);
      return { before: null, after: template, templates: [...templates, template] };
    });
    return template;
  }

  /** Throws `notification.template-unknown`, `platform.conflict`. */
  @Handles(discordMessages.changeTemplate)
  async change(
    { id, changedAt: seenAt, ...draft }: MessageParsed<typeof discordMessages.changeTemplate>,
    context: CallContext,
  ): Promise<Template> {
    requireAdmin(context);
    let changed: Template | undefined;
    await this.save(id, context, (templates) => {
      const before = known(templates, { id, changedAt: seenAt });
      const changedAt = Math.max(this.clock.nowMs(), before.changedAt + 1);
      const after = (changed = { ...before, ...draft, changedAt });
      return { before, after, templates: templates.map((one) => (one === before ? after : one)) };
    });
    return changed!;
  }

  /** Throws `notification.template-unknown`, `platform.conflict`. */
  @Handles(discordMessages.deleteTemplate)
  async delete(seen: SeenTemplate, context: CallContext) {
    requireAdmin(context);
    await this.save(seen.id, context, (templates) => {
      const before = known(templates, seen);
      return { before, after: null, templates: templates.filter((one) => one !== before) };
    });
    return {};
  }

  /** New products of the category use the template that was changed last. */
  async ofCategory(category: CategorySlug): Promise<Template | undefined> {
    const wanted = canonicalCategory(category);
    return (await this.settings.get()).templates
      .filter((template) => template.category !== null && canonicalCategory(template.category) === wanted)
      .sort((one, other) => other.changedAt - one.changedAt)[0];
  }

  private async save(
    id: string,
    context: CallContext,
    decide: (templates: Template[]) => {
      before: Template | null;
      after: Template | null;
      templates: Template[];
    },
  ): Promise<void> {
    await this.settings.change((settings) => {
      const { before, after, templates } = decide(settings.templates);
      const done = after === null ? 'delete' : before === null ? 'create' : 'change';
      const record = {
        action: `discord-template.${done}`,
        target: { kind: 'webhook', id },
        before,
        after,
      } as const;
      return { change: { templates }, events: [adminChange(context, record)] };
    });
  }
}

/** All templates are one document, which is read for each new product. */
const MAX_TEMPLATES = 100;

function known(templates: readonly Template[], { id, changedAt }: SeenTemplate): Template {
  const template = templates.find((one) => one.id === id);
  if (!template) throw new AppError(discordErrors.templateUnknown);
  if (changedAt !== undefined && changedAt !== template.changedAt)
    throw new AppError(platformErrors.conflict);
  return template;
}
