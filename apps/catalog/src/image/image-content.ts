import {
  IMAGE_RATIO,
  IMAGE_WIDTHS,
  type Crop,
  type ImageFormat,
  type ImageWidth,
} from '@vale/contracts/catalog';

const SMALLEST_WIDTH: ImageWidth = IMAGE_WIDTHS[0];

const JPEG = [0xff, 0xd8, 0xff];
/** Far more than the brands of any picture take. */
const MAX_BRANDS_BYTES = 256;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects a picture by its first bytes. The declared content type is ignored. */
export function isPicture(content: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...content.subarray(from, to));
  const beginsWith = (bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte);
  return (
    isJpeg(content) ||
    beginsWith(PNG) ||
    ascii(0, 4) === 'GIF8' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    isAvif(content)
  );
}

/** Characters of an SVG before its root element: declaration, doctype, comments. */
const SVG_START = 2_000;

/** An SVG without entities, which could grow beyond any size. */
export function isDrawing(content: Buffer): boolean {
  const start = content.toString('utf8', 0, SVG_START);
  return /^\uFEFF?\s*</.test(start) && /<svg[\s>]/.test(start) && !content.includes('<!ENTITY');
}

/** Its letters depend on fonts that a server does not have, and would be missing or look different. */
export function hasText(drawing: Buffer): boolean {
  return drawing
    .toString('utf8')
    .split('<!--')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('-->') + 1)))
    .some((part) => /<(?:[\w-]+:)?(?:text|foreignObject)[\s/>]/.test(part));
}

export function isJpeg(content: Uint8Array): boolean {
  return JPEG.every((byte, at) => content[at] === byte);
}

/** `mif1` is any still picture of the family, such as HEIC: then the compatible brands say which. */
function isAvif(content: Uint8Array): boolean {
  const box = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, MAX_BRANDS_BYTES));
  if (box.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = box.toString('latin1', 8, 12);
  if (/^avi[fs]$/.test(major)) return true;
  const compatible = box.toString('latin1', 16, box.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  return /^m[is]f1$/.test(major) && compatible.some((brand) => /^avi[fs]$/.test(brand));
}

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The cropped part at 2:3; null when it goes over the picture's edge. */
export function rectangleOf({ left, top, width }: Crop, picture: Size): Rectangle | null {
  const height = Math.round(width * IMAGE_RATIO);
  if (left + width > picture.width || top + height > picture.height) return null;
  return { left, top, width, height };
}

/** The largest 2:3 part around the middle. */
export function centreOf({ width, height }: Size): Crop {
  const part = Math.min(width, Math.floor(height / IMAGE_RATIO));
  const left = Math.floor((width - part) / 2);
  const top = Math.floor((height - Math.round(part * IMAGE_RATIO)) / 2);
  return { left, top: Math.max(top, 0), width: part };
}

/** True if some 2:3 crop of the picture has at least the smallest served size. */
export function isLargeEnough({ width, height }: Size): boolean {
  return width >= SMALLEST_WIDTH && height >= SMALLEST_WIDTH * IMAGE_RATIO;
}

/** Pictures are never scaled up. */
export function widthsOf({ width }: Rectangle): ImageWidth[] {
  return IMAGE_WIDTHS.filter((one) => one <= width);
}

/** Best quality first; the first that fits is used. The last one fits any picture, even noise. */
export const QUALITIES: Record<ImageFormat, readonly number[]> = {
  avif: [55, 40, 25, 10, 1],
  webp: [80, 65, 45, 20, 1],
};

/** Largest picture that fits into a message as base64. */
export const MAX_SERVED_BYTES = 360 * 1024;
