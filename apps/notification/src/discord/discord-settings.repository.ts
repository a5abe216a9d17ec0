import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { DiscordSettings } from './discord-settings.js';
import { discordSettingsSchema, type DiscordSettingsDocument } from './discord-settings.schema.js';

const ID = 'discord';

@Injectable()
export class DiscordSettingsRepository {
  constructor(
    @InjectModel(discordSettingsSchema) private readonly model: Model<DiscordSettingsDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(): Promise<DiscordSettingsDocument | null> {
    return this.model.findOne({ _id: ID }).select('-outbox').lean<DiscordSettingsDocument | null>();
  }

  /** Does nothing if settings exist. */
  async insert(settings: DiscordSettings): Promise<void> {
    try {
      await this.outbox.insert(this.model, { _id: ID, ...settings });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** False if the settings changed since this version. */
  async change(
    version: number,
    change: Partial<DiscordSettings>,
    events: readonly DomainEvent[],
  ): Promise<boolean> {
    return (await this.outbox.tryUpdate(this.model, { _id: ID, version }, { $set: change }, events)) !== null;
  }
}
