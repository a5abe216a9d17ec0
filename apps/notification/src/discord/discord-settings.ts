import type { Template } from '@vale/contracts/discord';

export interface DiscordSettings {
  /** Null until a webhook is saved. */
  webhookId: string | null;
  isActive: boolean;
  /** In the order in which they were added. */
  templates: Template[];
}
