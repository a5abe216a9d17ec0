import type { embedConfigErrors, EmbedConfig } from '@vale/contracts/discord';

export interface FieldsProps {
  embed: EmbedConfig;
  errors: ReturnType<typeof embedConfigErrors>;
  onChange: (change: Partial<EmbedConfig>) => void;
}

/** Drops the banner when it is switched off. */
export function sendable(embed: EmbedConfig): EmbedConfig {
  return embed.bannerEnabled ? embed : { ...embed, bannerUrl: '' };
}
