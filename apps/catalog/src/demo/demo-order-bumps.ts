import { localTime, type CategorySlug } from '@vale/contracts/catalog';
import { DAY_MS } from '@vale/contracts/time';
import type { OrderBumpRecord } from '../order-bump/order-bump.js';

type Row = [
  id: string,
  categoria: CategorySlug,
  titulo: string,
  descricao: string,
  preco: number,
  delivery: 'codes' | 'manual',
  motif: string,
];

const rows: Row[] = [
  [
    'demo-bump-viagens-chip',
    'viagens',
    'Chip internacional 5 GB',
    'Internet em mais de 100 países por 15 dias.',
    19.9,
    'codes',
    'chip',
  ],
  [
    'demo-bump-viagens-lounge',
    'viagens',
    'Passe de sala VIP',
    'Uma entrada em salas VIP de aeroportos parceiros.',
    49.9,
    'codes',
    'lounge',
  ],
  [
    'demo-bump-transporte-corrida',
    'transporte',
    'Vale corrida de R$ 20',
    'Mais uma corrida por menos da metade.',
    9.9,
    'codes',
    'corrida',
  ],
  [
    'demo-bump-jogos-nitro',
    'jogos',
    'Discord Nitro 1 mês',
    'Emojis, uploads maiores e dois impulsos.',
    14.9,
    'codes',
    'nitro',
  ],
  [
    'demo-bump-jogos-moedas',
    'jogos',
    'Pacote extra de moedas',
    'R$ 20 em créditos para usar no seu jogo.',
    9.9,
    'codes',
    'moedas',
  ],
  [
    'demo-bump-app-stores-nuvem',
    'app-stores',
    '100 GB na nuvem',
    'Três meses de armazenamento para fotos e arquivos.',
    7.9,
    'codes',
    'nuvem',
  ],
  [
    'demo-bump-lojas-online-cupom',
    'lojas-online',
    'Cupom de frete grátis',
    'Vale em compras acima de R$ 30 nas lojas parceiras.',
    5.9,
    'codes',
    'frete',
  ],
  [
    'demo-bump-lojas-online-consultor',
    'lojas-online',
    'Consultor de compras',
    'Nossa equipe encontra o menor preço para você.',
    12.9,
    'manual',
    'consultor',
  ],
];

/** The banner service draws the picture. */
export interface DemoBump extends Omit<OrderBumpRecord, 'soldOut' | 'imagem' | 'categoria'> {
  categoria: CategorySlug;
  /** A key of `motifs.ts`. */
  motif: string;
}

/** Dated the day before, so that additions of the first day are newer. */
export function demoOrderBumps(nowMs: number): DemoBump[] {
  const createdAt = localTime(nowMs - DAY_MS).date;
  return rows.map(([_id, categoria, titulo, descricao, preco, delivery, motif]) => ({
    _id,
    categoria,
    titulo,
    descricao,
    motif,
    preco,
    delivery,
    isActive: true,
    createdAt,
  }));
}
