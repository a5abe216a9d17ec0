import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { DISCORD_SETTINGS_MODEL, type DiscordSettings } from './discord-settings.schema.js';

const ID = 'discord';

@Injectable()
export class DiscordSettingsRepository {
  constructor(@InjectModel(DISCORD_SETTINGS_MODEL) private readonly model: Model<DiscordSettings>) {}

  async get(): Promise<DiscordSettings> {
    const stored = await this.settings.findOne({ _id: ID });
    return { _id: ID, webhookId: null, isActive: false, hasDefaults: false, ...stored };
  }

  async set(change: Partial<Omit<DiscordSettings, '_id'>>): Promise<void> {
    await this.settings.updateOne({ _id: ID }, { $set: change }, { upsert: true });
  }

  private get settings() {
    return nativeCollection<DiscordSettings>(this.model);
  }
}
