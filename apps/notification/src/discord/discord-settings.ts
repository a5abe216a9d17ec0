import type { Template } from '@vale/contracts/discord';

export interface DiscordSettings {
  /** The saved webhook; null before the first. */
  webhookId: string | null;
  isActive: boolean;
  /** In the order in which they were added. */
  templates: Template[];
}
