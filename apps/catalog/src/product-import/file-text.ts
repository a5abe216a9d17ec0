import { unreadable } from './csv-rows.js';

/** A file as text. Spreadsheets save UTF-8, UTF-16, or Latin-1 in the form that Windows gave it. */
export function fileText(bytes: Uint8Array): { text: string; notes: string[] } {
  const { text, notes } = decoded(bytes);
  if (text.includes('\0')) unreadable('Este arquivo não é um texto: envie um CSV ou um JSON');
  if (text.trim() === '') unreadable('O arquivo está vazio');
  return { text, notes };
}

function decoded(bytes: Uint8Array): { text: string; notes: string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    const notes = ['O arquivo não está em UTF-8: foi lido como Latin-1. Confira os acentos.'];
    return { text: new TextDecoder('windows-1252').decode(bytes), notes };
  }
}
