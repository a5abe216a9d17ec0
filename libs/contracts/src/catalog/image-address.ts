/** Pixels. An upload is stored in each of these widths that it fills, 2:3. */
export const IMAGE_WIDTHS = [280, 560, 1120] as const;

/** Height over width. */
export const IMAGE_RATIO = 3 / 2;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = 'avif' | 'webp';

/** Its id (of the content, or drawn), width and format; the largest width as WebP is what a product's `banner` has. */
export const IMAGE_NAME = /^([0-9a-f]{32})-(280|560|1120)\.(avif|webp)$/;

export function imageName(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${id}-${width}.${format}`;
}

/** Where the gateway serves it. */
export function imageAddress(name: string): string {
  return `/images/${name}`;
}
