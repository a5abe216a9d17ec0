/** Pixels. An upload is stored in each of these widths that it fills, 2:3. */
export const IMAGE_WIDTHS = [280, 560, 1120] as const;

/** Height over width. */
export const IMAGE_RATIO = 3 / 2;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = 'avif' | 'webp';

/**
 * Id (hash of the content, or of a drawn picture), width and format. A product's `banner` is the largest
 * width as WebP.
 */
export const IMAGE_NAME = /^([0-9a-f]{32})-(280|560|1120)\.(avif|webp)$/;

export function imageName(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${id}-${width}.${format}`;
}

const FOLDER = '/images/';

/** Path at which the gateway serves the picture. */
export function imagePath(name: string): string {
  return `${FOLDER}${name}`;
}

/** The name in an address of `imagePath`. */
export function imageNameIn(address: string): string {
  return address.slice(FOLDER.length);
}
