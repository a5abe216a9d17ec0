import type { ProductExtras } from '@vale/contracts/catalog';

/** Fields of a product that only some categories have, but for region and platform. */
export const EXTRA_LABELS: Record<keyof ProductExtras, string> = {
  players: 'Jogadores',
  teams: 'Times',
  coins: 'Coins',
  skins: 'Skins',
  agentes: 'Agentes',
  jogo: 'Jogo',
  nivel: 'Nível',
  itens: 'Itens',
  plataforma: 'Plataforma',
  valor: 'Valor',
  regiao: 'Região',
};
