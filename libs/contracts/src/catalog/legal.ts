import * as z from 'zod/mini';

/** The pages that a shop must have, by the segment of their address. */
export const LEGAL_PAGES = {
  termos: 'Termos de uso',
  privacidade: 'Política de privacidade',
  'trocas-e-reembolsos': 'Trocas e reembolsos',
} as const;
export type LegalPageName = keyof typeof LEGAL_PAGES;

export const legalPageNameSchema = z.enum(Object.keys(LEGAL_PAGES) as [LegalPageName, ...LegalPageName[]]);

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);
export type LegalBlock = z.output<typeof blockSchema>;

/** Text only: nothing in it is markup. */
export const legalPageSchema = z.object({
  page: legalPageNameSchema,
  title: z.string(),
  /** Epoch milliseconds; null while it is the text that comes with the software. */
  updatedAt: z.nullable(z.int()),
  blocks: z.array(blockSchema),
});
export type LegalPage = z.output<typeof legalPageSchema>;
