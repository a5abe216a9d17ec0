// What `npm run images:pin` finds and changes, against the files as their tools read them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments, visit } from 'yaml';
import { filesWithImages } from '../images/pin.mjs';
import { baseImagesIn, pinned } from '../images/references.mjs';
import { ROOT } from '../machine/paths.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const files = filesWithImages(ROOT);
const DIGEST = `sha256:${'a'.repeat(64)}`;
const isOwn = (image) => image === 'vale' || image.startsWith('vale:');

/** The images that YAML has, and the documents without them. */
function readYaml(text) {
  const images = [];
  const documents = parseAllDocuments(text);
  for (const document of documents) {
    visit(document, {
      Pair(_, { key, value }) {
        if (key.value !== 'image') return;
        images.push(value.value);
        value.value = '';
      },
    });
  }
  return { images, rest: documents.map((document) => document.toJS()) };
}

const inYaml = files.filter((file) => file !== 'Dockerfile' && readYaml(read(file)).images.length > 0);

describe.each(inYaml)('the images of %s', (file) => {
  const { images, rest } = readYaml(read(file));

  it('are found, each with its version', () => {
    const found = baseImagesIn(read(file));
    expect(found.map(({ image }) => image)).toEqual(images.filter((image) => !isOwn(image)));
    expect(found.filter(({ tagged }) => !tagged)).toEqual([]);
  });

  it('have a digest once they are pinned, and nothing else is changed', () => {
    const after = readYaml(pinned(read(file), () => DIGEST));
    expect(after).toEqual({
      images: images.map((image) => (isOwn(image) ? image : `${image.split('@')[0]}@${DIGEST}`)),
      rest,
    });
  });
});

describe('the stages of the Dockerfile', () => {
  it('begin with an image that is pinned', () => {
    const text = pinned(read('Dockerfile'), () => DIGEST);
    const values = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]));
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) =>
      base.replace(/^\$\{(\w+)\}$/, (_, name) => values.get(name)),
    );
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(new RegExp(`^[\\w./-]+:[\\w.-]+@${DIGEST}$`));
  });
});

describe('a base image', () => {
  it('is the same wherever its tag stands', () => {
    const images = files.flatMap((file) => baseImagesIn(read(file)));
    expect(images.length).toBeGreaterThan(5);
    const byTag = new Map(images.map(({ tagged, image }) => [tagged, image]));
    for (const { tagged, image } of images) expect(image).toBe(byTag.get(tagged));
  });
});
