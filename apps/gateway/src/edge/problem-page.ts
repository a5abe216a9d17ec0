import escapeHtml from 'escape-html';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '@vale/contracts/define';
import { pagePolicy, sourceOf } from '../http/security-headers.js';

/** Must look like the offline page in apps/web/public/sw.js. */
const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 24px;
    box-sizing: border-box; background: #0d0b14; color: #f5f3fa; text-align: center; font: 16px/1.5 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 28px; }
  p { margin: 0; max-width: 36ch; color: #b9b3c9; }
  a { padding: 12px 20px; border-radius: 12px; background: #c8ff4d; color: #131a05; font-weight: 700; text-decoration: none; }
`;

export const PROBLEM_PAGE_POLICY = pagePolicy({ styleHashes: [sourceOf(STYLE)] });

const TITLE = 'Não foi possível abrir a página';

const TRY_AGAIN = '<a href="">Tentar novamente</a>';
const TO_THE_SHOP = '<a href="/">Ir para a loja</a>';

/** True for a person in a browser. Scripts and the SPA do not ask for `text/html`. */
export function needsProblemPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api') && !!headers.accept?.includes('text/html');
}

export function problemPage({ message, status }: AppError): string {
  const link = status === 429 || status >= 500 ? TRY_AGAIN : TO_THE_SHOP;
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE}</title><style>${STYLE}</style></head><body><main><h1>${TITLE}</h1><p>${escapeHtml(message)}</p></main>${link}</body></html>`;
}
