import { describe, expect, it } from '@jest/globals';
import { textPath, textWidth, wrapText } from './text-outline.js';

const box = { size: 60, width: 500, most: 3 };

describe('text without fonts', () => {
  it('breaks between words, and no line is wider than its box', () => {
    const lines = wrapText('Gift card internacional de cem reais', box);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('Gift card internacional de cem reais');
    for (const line of lines) expect(textWidth(line, box.size)).toBeLessThanOrEqual(box.width);
  });

  it.each(['palavra '.repeat(40), 'x'.repeat(200), `curta ${'y'.repeat(200)}`])(
    'ends what does not fit in an ellipsis: %s',
    (text) => {
      const lines = wrapText(text, box);
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.some((line) => line.endsWith('…'))).toBe(true);
      for (const line of lines) expect(textWidth(line, box.size)).toBeLessThanOrEqual(box.width);
    },
  );

  it('has the letters of Portuguese, composed or not, and leaves out signs that it cannot draw', () => {
    expect(wrapText('São João – R$ 10,50 ✨ 漢字', { ...box, width: 5_000 })).toEqual([
      'São João – R$ 10,50',
    ]);
    expect(wrapText('Sa\u0303o', box)).toEqual(['São']);
  });

  it('draws a letter without its mark rather than not at all', () => {
    expect(wrapText('Škoda Łaźnia ｓｔｅａｍ ™', box).join(' ')).toBe('Skoda Laznia steam');
  });

  it('is nothing for nothing', () => {
    expect(wrapText('', box)).toEqual(['']);
  });

  it('draws outlines alone: nothing of the text itself is in the markup', () => {
    const path = textPath('<script>', { x: 1, y: 2, size: 10, fill: '#fff' });
    expect(path).not.toContain('script');
    expect(path.match(/<path /g)).toHaveLength('<script>'.length);
  });
});
