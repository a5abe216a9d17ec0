import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';

/** `codes`: from stock, at once. `manual`: by a person, after payment. */
export const deliverySchema = z.enum(['codes', 'manual']);
export type Delivery = z.output<typeof deliverySchema>;

export const DEFAULT_FEATURES = ['Conta verificada'];
export const DEFAULT_FULL_ACCESS = [
  'E-mail pode ser alterado',
  'Senha pode ser alterada',
  'Acesso total à conta',
  'Sem restrições',
];

/** The end of the year 9999, in epoch milliseconds. */
export const LAST_MOMENT = 253_402_300_799_999;

export const text = (max: number) => z.string().check(blankTrimmed, z.minLength(1), z.maxLength(max));
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Informe um endereço válido' })
  .check(z.maxLength(2_000));
/** Reais with two decimals. */
export const price = z.number().check(z.gte(0), z.lte(100_000), z.multipleOf(0.01));
const rated = z.object({ nome: text(120), rating: z.optional(z.number().check(z.gte(0), z.lte(99))) });
const named = z.object({ nome: text(120) });

const variationSchema = z.object({
  /** Unique in its product: orders and stock refer to it. */
  name: text(120),
  /** Displayed amount that the buyer receives (`R$ 100`). */
  value: z._default(z.string().check(z.maxLength(120)), ''),
  price,
  /** Sold elsewhere: opens in a new tab, and our checkout does not offer it. */
  checkoutUrl: z.optional(webAddress),
  delivery: z._default(deliverySchema, 'manual'),
});

/** Names are unique. */
export const variationsSchema = z.array(variationSchema).check(
  z.maxLength(40),
  z.refine((all) => new Set(all.map((one) => one.name)).size === all.length, {
    error: 'Cada variação precisa de um nome diferente',
  }),
);

/** Fields of some categories only, except region and platform. */
export const extrasSchema = z.object({
  players: z.optional(z.array(rated)),
  teams: z.optional(z.array(rated)),
  coins: z.optional(z.string().check(z.maxLength(120))),
  skins: z.optional(z.array(named)),
  agentes: z.optional(z.array(named)),
  jogo: z.optional(z.string().check(z.maxLength(120))),
  nivel: z.optional(z.string().check(z.maxLength(120))),
  itens: z.optional(z.array(named)),
  /** One of `google-play`, `apple-store` and `ambas`, or any other platform as it is shown. */
  plataforma: z.optional(z.string().check(z.maxLength(120))),
  valor: z.optional(z.string().check(z.maxLength(120))),
  regiao: z.optional(z.string().check(z.maxLength(120))),
});
export type ProductExtras = z.output<typeof extrasSchema>;
