import { Injectable } from '@nestjs/common';
import { AppError, platformErrors, type DomainEvent } from '@vale/contracts/define';
import { ALL_EDITS, defaultTemplates } from '@vale/contracts/discord';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DiscordSettingsRepository } from './discord-settings.repository.js';
import type { DiscordSettings } from './discord-settings.js';

interface SettingsChange {
  change: Partial<DiscordSettings>;
  events: readonly DomainEvent[];
}

const ATTEMPTS = 3;

@Injectable()
export class DiscordSettingsService {
  constructor(
    private readonly settings: DiscordSettingsRepository,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /**
   * The first call writes the settings with the default templates, so that a start of the shop costs nothing for
   * them.
   */
  async get(): Promise<DiscordSettings & { version: number }> {
    const stored = await this.settings.find();
    // Settings of releases before 2026-12 have neither `edits` nor `alertWebhookId`.
    if (stored)
      return {
        ...stored,
        edits: stored.edits ?? ALL_EDITS,
        alertWebhookId: stored.alertWebhookId ?? null,
      };
    const now = this.clock.nowMs();
    const templates = defaultTemplates(this.runtime.PUBLIC_URL).map((template) => ({
      ...template,
      createdAt: now,
      changedAt: now,
    }));
    const none = { webhookId: null, alertWebhookId: null };
    await this.settings.insert({ ...none, isActive: false, edits: ALL_EDITS, templates });
    return (await this.settings.find())!;
  }

  /** Decides again if another change was saved meanwhile. */
  async change(decide: (settings: DiscordSettings) => SettingsChange): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const settings = await this.get();
      const { change, events } = decide(settings);
      if (await this.settings.change(settings.version, change, events)) return;
    }
    throw new AppError(platformErrors.conflict);
  }
}
