/** Pixels. An upload is stored in each of these widths that it fills, 2:3. */
export const IMAGE_WIDTHS = [280, 560, 1120] as const;

/** Height over width. */
export const IMAGE_RATIO = 3 / 2;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = 'avif' | 'webp';

/** Files of a logo, an icon and a hero picture; the numbers are pixels. E-mails need a logo as PNG. */
export const LOGO_FILES = ['logo.webp', 'logo.png'] as const;
export const ICON_FILES = [
  'icon-48.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
] as const;
export const HERO_FILES = ['hero-720.webp', 'hero-720.avif', 'hero-1440.webp', 'hero-1440.avif'] as const;
export type LookFile =
  (typeof LOGO_FILES)[number] | (typeof ICON_FILES)[number] | (typeof HERO_FILES)[number];

/**
 * Id (hash of the content, or of a drawn picture), width and format. A product's `banner` is the largest
 * width as WebP. The pictures of the shop's look have files of other names.
 */
export const IMAGE_NAME =
  /^([0-9a-f]{32})-(280|560|1120|logo|icon-48|icon-180|icon-192|icon-512|maskable-512|hero-720|hero-1440)\.(avif|webp|png)$/;

export function imageName(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${id}-${width}.${format}`;
}

/** Path of a file of a picture of the look. */
export function lookPath(id: string, file: LookFile): string {
  return imagePath(`${id}-${file}`);
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
