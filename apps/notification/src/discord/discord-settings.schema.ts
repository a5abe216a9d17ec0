import { Schema } from 'mongoose';

export const DISCORD_SETTINGS_MODEL = 'DiscordSettings';

/** One document. */
export interface DiscordSettings {
  _id: 'discord';
  /** The saved webhook; null before the first. */
  webhookId: string | null;
  isActive: boolean;
  /** The templates that come with the software were written. */
  hasDefaults: boolean;
}

export const discordSettingsSchema = new Schema<DiscordSettings>(
  {
    _id: { type: String, required: true },
    webhookId: { type: String, default: null },
    isActive: { type: Boolean, required: true },
    hasDefaults: { type: Boolean, required: true },
  },
  { versionKey: false, collection: 'discord_settings' },
);
