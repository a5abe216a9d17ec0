import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('the content of a file', () => {
  it.each([
    ['UTF-8', bytes('A\xc3\xa7\r\n\t\x0c1'), { text: 'Aç\r\n\t\f1', encoding: 'utf-8' }],
    ['UTF-8 with its mark', bytes('\xef\xbb\xbfA'), { text: 'A', encoding: 'utf-8' }],
    ['UTF-16 with its mark', bytes('\xff\xfeA\0'), { text: 'A', encoding: 'utf-16le' }],
    ['UTF-16 of Macs with its mark', bytes('\xfe\xff\0A\0\xe7'), { text: 'Aç', encoding: 'utf-16be' }],
    ['Latin-1 of Windows', bytes('A\xe7\x80'), { text: 'Aç€', encoding: 'windows-1252' }],
    ['the end of a file of DOS', bytes('\xe7\x1a'), { text: 'ç\x1a', encoding: 'windows-1252' }],
  ])('is read as %s', (_what, content, read) => {
    expect(decodeText(content)).toEqual(read);
  });

  it.each([
    ['half a character of UTF-16', bytes('\xff\xfeA\0\0')],
    ['zeros', bytes('A-1\0')],
    ['UTF-16 without its mark', bytes('A\0-\x001\0')],
    ['a picture', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['an archive', bytes('PK\x03\x04\x14\0')],
    ['bytes with controls', bytes('\xe7\x02\x9f\x11')],
  ])('is no text for %s', (_what, content) => {
    expect(decodeText(content)).toBeNull();
  });
});
