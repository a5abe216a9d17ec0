import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds that a map stays in memory after it was used; it is ten times its file there. */
const KEPT_MS = 10_000;

interface Position {
  file: string;
  line: number;
  column: number;
}

/**
 * The source maps beside the files of a bundle, read when a stack is written. Node's --enable-source-maps would read all of
 * them at the start and keep them, 20 MB.
 */
class BundleMaps {
  private readonly maps = new Map<string, SourceMap | null>();
  private forget: NodeJS.Timeout | undefined;

  /** Where a position of a compiled file is in the sources; undefined for code of a package. */
  sourceOf({ file, line, column }: Position): Position | undefined {
    const map = this.mapOf(file);
    const entry = map?.findEntry(line - 1, column - 1);
    // `findEntry` returns the nearest one before, which may be of another file's last line.
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
    return {
      file: resolve(dirname(file), entry.originalSource),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    };
  }

  private mapOf(file: string): SourceMap | null {
    clearTimeout(this.forget);
    this.forget = setTimeout(() => this.maps.clear(), KEPT_MS).unref();
    const known = this.maps.get(file);
    if (known !== undefined) return known;
    const read = readMap(`${file}.map`);
    this.maps.set(file, read);
    return read;
  }
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

const maps = new BundleMaps();

function frameText(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!url?.startsWith('file://') || line === null || column === null) return text;
  const source = maps.sourceOf({ file: fileURLToPath(url), line, column });
  return source
    ? text.replace(`${url}:${line}:${column}`, `${source.file}:${source.line}:${source.column}`)
    : text;
}

/**
 * First lines of a stack, as Node writes them, independent of the error's `toString`: zod's omits the name,
 * and one that throws would make reading `stack` throw. `Error.captureStackTrace` also gives a stack to
 * objects that are no errors.
 */
function heading(error: NodeJS.ErrnoException): string {
  const text = Error.prototype.toString.call(error);
  const isOfNode = error instanceof Error && error.code?.startsWith?.('ERR_') === true;
  return isOfNode ? text.replace(error.name, `${error.name} [${error.code}]`) : text;
}

/** V8 calls it when `stack` is read for the first time, which most errors never see. */
Error.prepareStackTrace = (error, frames) =>
  [heading(error), ...frames.map((frame) => `    at ${frameText(frame)}`)].join('\n');
