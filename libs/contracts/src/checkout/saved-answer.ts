import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { helpTextSchema } from './help.js';

export const MAX_SAVED_ANSWERS = 40;

/** Bytes of the longest list. */
export const SAVED_ANSWERS_BYTES = 256 * 1024;

/** A text that the shop often answers with. Its title identifies it. */
const savedAnswerSchema = z.object({
  title: z
    .string()
    .check(
      blankTrimmed,
      z.minLength(1, { error: 'Informe o título' }),
      z.maxLength(60, { error: 'Use até 60 caracteres' }),
    ),
  /** May have placeholders: see `filledAnswer`. */
  text: helpTextSchema,
});
export type SavedAnswer = z.output<typeof savedAnswerSchema>;

export const savedAnswersSchema = z.object({
  /** 0 until the first change. A change names the version that it was made from. */
  version: z.int().check(z.gte(0)),
  items: z.array(savedAnswerSchema).check(
    z.maxLength(MAX_SAVED_ANSWERS, { error: `Guarde até ${MAX_SAVED_ANSWERS} respostas` }),
    z.refine((all) => new Set(all.map(({ title }) => title)).size === all.length, {
      error: 'Cada resposta precisa de um título diferente',
    }),
  ),
});
export type SavedAnswers = z.output<typeof savedAnswersSchema>;

/** Parts of a conversation that stand in place of the placeholders. */
interface Filled {
  /** Empty if it is not known. */
  firstName: string;
  transactionId: string;
  products: readonly string[];
}

/** Replaces `{nome}`, `{pedido}` and `{produto}`. A name that is not known goes with the space or comma before it. */
export function filledAnswer(text: string, { firstName, transactionId, products }: Filled): string {
  const named = firstName === '' ? text.replace(/,?\s*\{nome\}/g, '') : text;
  const values: Record<string, string> = {
    nome: firstName,
    pedido: transactionId,
    produto: products.join(', '),
  };
  return named.replace(/\{(nome|pedido|produto)\}/g, (_all, key: string) => values[key] ?? '').trim();
}
