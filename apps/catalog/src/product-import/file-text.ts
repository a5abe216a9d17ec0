import { decodeText, NOT_UTF_8 } from '@vale/contracts/define';
import { unreadable } from './csv-rows.js';

/** A file as text, with what its sender should know about how it was read. */
export function fileText(bytes: Uint8Array): { text: string; notes: string[] } {
  const decoded = decodeText(bytes);
  if (!decoded) unreadable('Este arquivo não é um texto: envie um CSV ou um JSON');
  if (decoded.text.trim() === '') unreadable('O arquivo está vazio');
  return { text: decoded.text, notes: decoded.encoding === 'windows-1252' ? [NOT_UTF_8] : [] };
}
