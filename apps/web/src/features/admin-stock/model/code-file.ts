import { NOT_UTF_8 } from '@vale/contracts/define';
import { UnreadableCsv } from '@vale/contracts/catalog';
import { readTextFile } from '../../../shared/ui/admin/text-files.js';
import { rowsOfFile, type CodeRows } from './code-rows.js';

/** Larger files must be divided. Bytes. */
const MAX_FILE = 4 * 1024 * 1024;

export interface CodeFile {
  text?: string;
  /** Rows of a CSV file, instead of its text. */
  rows?: CodeRows;
  /** Reason if there is neither text nor rows. */
  refused?: string;
  /** Warning to review before sending. */
  note?: string;
}

export async function codeFile(file: File): Promise<CodeFile> {
  if (file.size > MAX_FILE) return { refused: 'Este arquivo é grande demais: envie em partes de até 4 MB.' };
  const read = await readTextFile(file).catch(() => undefined);
  if (read === undefined) return { refused: 'O arquivo não pôde ser lido. Escolha-o de novo.' };
  if (read === null)
    return { refused: 'Este arquivo não é um texto. Envie um TXT ou CSV, com um código por linha.' };
  const note = read.encoding === 'windows-1252' ? { note: NOT_UTF_8 } : {};
  if (!/\.csv$/i.test(file.name)) return { text: read.text, ...note };
  try {
    return { rows: rowsOfFile(read.text), ...note };
  } catch (error) {
    if (error instanceof UnreadableCsv) return { refused: `O CSV não pode ser lido. ${error.message}.` };
    throw error;
  }
}
