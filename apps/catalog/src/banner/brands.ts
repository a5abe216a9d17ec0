interface Brand {
  color: string;
  /** Colour of the mark and the word. Defaults to white. */
  ink?: string;
  /** Wordmark in the brand's own spelling, if `brand-glyphs.ts` has no glyph for it. */
  word?: string;
}

/** Keyed like `brand-glyphs.ts`. Colours only identify what a card is for; see NOTICE. */
export const brands: Readonly<Record<string, Brand>> = {
  99: { color: '#FFD100', ink: '#1A1A1A', word: '99' },
  airbnb: { color: '#FF5A5F' },
  aliexpress: { color: '#E62E04' },
  amazon: { color: '#232F3E', ink: '#FF9900', word: 'amazon' },
  appstore: { color: '#0D84F0' },
  bookingcom: { color: '#003A9A' },
  clickbus: { color: '#6B21C8', word: 'ClickBus' },
  counterstrike: { color: '#C77C11' },
  crunchyroll: { color: '#F25C05' },
  decolar: { color: '#4B1FA8', word: 'Decolar' },
  ea: { color: '#E0343D' },
  expedia: { color: '#1E243A', ink: '#FFC94C' },
  fortnite: { color: '#6A35E8' },
  freefire: { color: '#E8750A', word: 'Free Fire' },
  googleplay: { color: '#01875F' },
  hotelscom: { color: '#E0263B' },
  ifood: { color: '#EA1D2C' },
  itunes: { color: '#D93A9E' },
  latam: { color: '#1B0088', word: 'LATAM' },
  leagueoflegends: { color: '#0A4A63', ink: '#E3BE6B' },
  magalu: { color: '#0086FF', word: 'magalu' },
  mercadolivre: { color: '#FFE600', ink: '#2D3277', word: 'mercado livre' },
  minecraft: { color: '#3F8A2B', word: 'Minecraft' },
  netflix: { color: '#C1070F' },
  nike: { color: '#2B2B2F' },
  playstation: { color: '#0065C8' },
  roblox: { color: '#46506A' },
  shell: { color: '#FBCE07', ink: '#DD1D21' },
  shopee: { color: '#EE4D2D' },
  spotify: { color: '#17A34A' },
  steam: { color: '#1F6A9E' },
  tripcom: { color: '#287DFA' },
  uber: { color: '#262629' },
  valorant: { color: '#F0414F' },
  xbox: { color: '#107C10', word: 'XBOX' },
  youtube: { color: '#E60012' },
};
