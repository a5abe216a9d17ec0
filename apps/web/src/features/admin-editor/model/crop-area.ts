import { IMAGE_RATIO, IMAGE_WIDTHS, type Crop } from '@vale/contracts/catalog';

interface Size {
  width: number;
  height: number;
}

/** The widest 2:3 part. Pixels. */
export function widestCrop({ width, height }: Size): number {
  return Math.floor(Math.min(width, height / IMAGE_RATIO));
}

export const NARROWEST_CROP = IMAGE_WIDTHS[0];

/** The largest part, in the middle. */
export function centredCrop(picture: Size): Crop {
  const width = widestCrop(picture);
  return {
    width,
    left: Math.floor((picture.width - width) / 2),
    top: Math.floor((picture.height - heightOf(width)) / 2),
  };
}

/** Never over an edge. */
export function movedCrop(crop: Crop, by: { left: number; top: number }, picture: Size): Crop {
  return {
    ...crop,
    left: within(crop.left + by.left, picture.width - crop.width),
    top: within(crop.top + by.top, picture.height - heightOf(crop.width)),
  };
}

/** Around the same middle, as far as there is room. */
export function resizedCrop(crop: Crop, width: number, picture: Size): Crop {
  const grown = within(Math.round(width), widestCrop(picture));
  const by = {
    left: Math.round((crop.width - grown) / 2),
    top: Math.round((heightOf(crop.width) - heightOf(grown)) / 2),
  };
  return movedCrop({ ...crop, width: grown }, by, picture);
}

/** The server rounds the same way. */
export function heightOf(width: number): number {
  return Math.round(width * IMAGE_RATIO);
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(Math.round(value), Math.floor(most)));
}
