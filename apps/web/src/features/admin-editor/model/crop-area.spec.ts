import { describe, expect, it } from '@jest/globals';
import { centredCrop, heightOf, movedCrop, resizedCrop, widestCrop } from './crop-area.js';

const wide = { width: 3000, height: 1500 };

describe('a crop at 2:3', () => {
  it('begins as the largest part, in the middle', () => {
    expect(centredCrop(wide)).toEqual({ width: 1000, left: 1000, top: 0 });
    expect(centredCrop({ width: 400, height: 1000 })).toEqual({ width: 400, left: 0, top: 200 });
  });

  it('is never moved over an edge', () => {
    const crop = centredCrop(wide);
    expect(movedCrop(crop, { left: 5000, top: 10 }, wide)).toEqual({ width: 1000, left: 2000, top: 0 });
    expect(movedCrop(crop, { left: -5000, top: -10 }, wide)).toEqual({ width: 1000, left: 0, top: 0 });
  });

  it('keeps its middle when its size changes, and stays inside', () => {
    const small = resizedCrop(centredCrop(wide), 500, wide);
    expect(small).toEqual({ width: 500, left: 1250, top: 375 });
    const odd = { width: 281, height: 421 };
    const crop = resizedCrop(
      movedCrop(resizedCrop(centredCrop(odd), 100, odd), { left: 999, top: 999 }, odd),
      999,
      odd,
    );
    expect(crop.width).toBe(widestCrop(odd));
    expect(crop.left + crop.width).toBeLessThanOrEqual(odd.width);
    expect(crop.top + heightOf(crop.width)).toBeLessThanOrEqual(odd.height);
  });
});
