import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../machine/command.mjs';
import { baseImagesIn, pinned } from './references.mjs';
import { digestOf } from './registry.mjs';

const OVERLAY = 'k8s/overlays/local';

/** Files with base images, by their paths in the repository. */
export const filesWithImages = (root) => [
  'Dockerfile',
  'docker-compose.yml',
  ...readdirSync(join(root, OVERLAY))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${OVERLAY}/${name}`),
];

/**
 * Asks for the digest of every base image and, unless it only checks, writes them all: no file before the last one is known.
 * @returns {Promise<{digests: Map<string, string>, stale: string[]}>} `stale` has one line for each place that was without its digest
 */
export async function pinImages(root, { check }) {
  const files = filesWithImages(root).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const places = files.flatMap(({ file, text }) =>
    baseImagesIn(text).map((one) => ({ ...one, at: `${file}:${one.line}` })),
  );
  for (const { at, image, tagged } of places)
    if (!tagged) throw new CommandError(`${at}: "${image}" is no name:tag, so no digest belongs to it`);
  const names = [...new Set(places.map(({ tagged }) => tagged))];
  const digests = new Map(await Promise.all(names.map(async (name) => [name, await digestOf(name)])));
  const stale = places
    .filter(({ tagged, digest }) => digest !== digests.get(tagged))
    .map(
      ({ at, tagged, digest }) => `${at}: ${tagged} ${digest ? 'has another digest now' : 'is not pinned'}`,
    );
  if (!check && stale.length > 0)
    for (const { file, text } of files)
      writeFileSync(
        join(root, file),
        pinned(text, (tagged) => digests.get(tagged)),
      );
  return { digests, stale };
}
