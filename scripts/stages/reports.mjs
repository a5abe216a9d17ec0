// The report of a task: `.cache/test/<stage>/<project>.json`, and its log beside it. Nx keeps both in its cache.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CACHE } from '../machine/paths.mjs';

export const REPORTS = join(CACHE, 'test');

/** @param {{ok: boolean, counts: object, reasons: string[], startedAt: number, seconds: number}} report */
export function writeReport(stage, project, report, output, folder = REPORTS) {
  const file = join(folder, stage, `${project}.json`);
  mkdirSync(join(folder, stage), { recursive: true });
  writeFileSync(file.replace(/json$/, 'log'), output);
  writeFileSync(file, JSON.stringify(report));
}

/** @returns {Map<string, object>} the reports that are there, by project, each with its log as `output` */
export function readReports(stage, folder = REPORTS) {
  const at = join(folder, stage);
  const files = existsSync(at) ? readdirSync(at).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    files.map((name) => [
      basename(name, '.json'),
      {
        ...JSON.parse(readFileSync(join(at, name), 'utf8')),
        output: readFileSync(join(at, name.replace(/json$/, 'log')), 'utf8'),
      },
    ]),
  );
}

export const clearReports = (stage, folder = REPORTS) =>
  rmSync(join(folder, stage), { recursive: true, force: true });
