import { Injectable } from '@nestjs/common';
import {
  appearanceErrors,
  ICON_FILES,
  imageErrors,
  IMAGE_RATIO,
  type ImageFormat,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { isDrawing, isJpeg, MAX_SERVED_BYTES, QUALITIES, type Rectangle } from './image-content.js';

const MAX_PIXELS = 25_000_000;
/** Longest side in pixels of a picture that waits to be cropped. */
const MAX_SIDE = 2_400;
const PREVIEW_SIDE = 640;
/** Pictures that may wait for the one that is worked on. */
const MAX_WAITING = 8;
/** Scale 0 to 9. Level 2 is three times as fast as the default and makes files a tenth larger. */
const AVIF_EFFORT = 2;

/** Loaders that an upload may use. libvips has many more, which a shop does not need. */
const DECODERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
  // For the look alone, see `isDrawing`. It runs no scripts and reads no other files.
  'VipsForeignLoadSvg',
];

/** Twice the largest size in which pages show a logo. */
const LOGO_SIZE = { width: 440, height: 96 };
const ICON_SIDE = 512;
const HERO_WIDTHS = [720, 1_440] as const;
/** An installed app's icon is cut to a circle of four fifths of its side. */
const MASKABLE_SHARE = 0.8;
/** The page's background, behind what is transparent where a phone needs a full square. */
const BACKDROP = '#0d0b14';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const POINTS_PER_INCH = 72;

export interface DrawnPicture {
  width: number;
  height: number;
  /** Contents by the end of their names. */
  files: Record<string, Buffer>;
}

export interface DecodedPicture {
  /** Encoded from the pixels alone: it contains no bytes and no metadata of the uploaded file. */
  content: Buffer;
  width: number;
  height: number;
  /** WebP. */
  preview: Buffer;
}

/**
 * Decodes and encodes pictures by libvips, in its own threads, one picture at a time: one takes up to 200 MB and seconds of
 * a processor. The library is loaded with the first.
 */
@Injectable()
export class ImageCodec {
  private readonly oneAtATime = pLimit(1);
  private library: ReturnType<typeof loaded> | undefined;

  /** Throws `catalog.image-unreadable`, `catalog.image-too-many-pixels`; `platform.unavailable` while too many wait. */
  async decode(file: Buffer, previewSide = PREVIEW_SIDE): Promise<DecodedPicture> {
    return this.working(async (open) => {
      try {
        // Reads only the header, so the cost does not depend on the size that it claims.
        const { width, height } = await open(file, { limitInputPixels: false }).metadata();
        if (width * height > MAX_PIXELS) throw new AppError(imageErrors.imageTooManyPixels);
        // A JPEG whose end is missing or damaged shows what it has, as in browsers.
        const { data, info } = await open(file, isJpeg(file) ? { failOn: 'none' } : {})
          .autoOrient()
          .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 95 })
          .toBuffer({ resolveWithObject: true });
        const small = open(data).resize({
          width: previewSide,
          height: previewSide,
          fit: 'inside',
          withoutEnlargement: true,
        });
        return {
          content: data,
          width: info.width,
          height: info.height,
          preview: await fitting(small, 'webp'),
        };
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError(imageErrors.imageUnreadable, { cause: error });
      }
    });
  }

  /** A logo without its empty border. Throws `catalog.look-picture-unreadable`, `catalog.image-too-many-pixels`. */
  async drawLogo(file: Buffer): Promise<DrawnPicture> {
    return this.drawing(async (open) => {
      const trimmed = await open(await rasterised(open, file))
        .trim()
        .toBuffer();
      const { data, info } = await open(trimmed)
        .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      const webp = await open(data).webp({ lossless: true }).toBuffer();
      return { width: info.width, height: info.height, files: { 'logo.png': data, 'logo.webp': webp } };
    });
  }

  /** Throws what `drawLogo` throws. */
  async drawIcon(file: Buffer): Promise<DrawnPicture> {
    return this.drawing(async (open) => {
      const square = { width: ICON_SIDE, height: ICON_SIDE };
      const drawn = await open(await rasterised(open, file))
        .resize({ ...square, fit: 'contain', background: CLEAR })
        .png()
        .toBuffer();
      const files: Record<string, Buffer> = {};
      for (const name of ICON_FILES) files[name] = await iconFile(open, drawn, name);
      return { ...square, files };
    });
  }

  /** Throws what `drawLogo` throws. */
  async drawHero(file: Buffer): Promise<DrawnPicture> {
    return this.drawing(async (open) => {
      const whole = await rasterised(open, file);
      const files: Record<string, Buffer> = {};
      let size = { width: 0, height: 0 };
      for (const width of HERO_WIDTHS) {
        const { data, info } = await open(whole)
          .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
          .png()
          .toBuffer({ resolveWithObject: true });
        size = { width: info.width, height: info.height };
        files[`hero-${width}.webp`] = await fitting(open(data), 'webp');
        files[`hero-${width}.avif`] = await fitting(open(data), 'avif');
      }
      return { ...size, files };
    });
  }

  /** Size in pixels of a picture that `decode` returned. */
  async sizeOf(content: Buffer): Promise<{ width: number; height: number }> {
    return this.working(async (open) => {
      const { width, height } = await open(content).metadata();
      return { width, height };
    });
  }

  /** A part of what `decode` returned, in one width as both formats. */
  async cut(content: Buffer, part: Rectangle, width: number): Promise<Record<ImageFormat, Buffer>> {
    return this.working(async (open) => {
      const height = width * IMAGE_RATIO;
      const sized = () => open(content).extract(part).resize({ width, height, fit: 'cover' });
      return { webp: await fitting(sized(), 'webp'), avif: await fitting(sized(), 'avif') };
    });
  }

  private async drawing(work: (open: Open) => Promise<DrawnPicture>): Promise<DrawnPicture> {
    return this.working(async (open) => {
      try {
        return await work(open);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError(appearanceErrors.lookPictureUnreadable, { cause: error });
      }
    });
  }

  private async working<T>(work: (open: Open) => Promise<T>): Promise<T> {
    if (this.oneAtATime.pendingCount >= MAX_WAITING) throw new AppError(platformErrors.unavailable);
    const sharp = await (this.library ??= loaded());
    const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };
    return this.oneAtATime(() => work((content, other) => sharp(content, { ...options, ...other })));
  }
}

/** Loads the library once: while the decoders are blocked, a picture in work would count as unreadable. */
async function loaded() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

/** Encodes at the best quality whose file does not exceed the served size. */
async function fitting(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  let encoded = Buffer.alloc(0);
  for (const quality of QUALITIES[format]) {
    const { width, height, channels } = info;
    const raw = sharp(data, { raw: { width, height, channels } });
    encoded = await (
      format === 'avif' ? raw.avif({ quality, effort: AVIF_EFFORT }) : raw.webp({ quality })
    ).toBuffer();
    if (encoded.length <= MAX_SERVED_BYTES) return encoded;
  }
  return encoded;
}

type Open = (content: Buffer, options?: SharpOptions) => Sharp;

/** The picture as a PNG. A drawing becomes as large as possible, because most of it may be an empty border. */
async function rasterised(open: Open, file: Buffer): Promise<Buffer> {
  const { width, height } = await open(file, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw new AppError(imageErrors.imageTooManyPixels);
  const scale = MAX_SIDE / Math.max(width, height);
  const density = isDrawing(file) ? Math.max(POINTS_PER_INCH * scale, 1) : POINTS_PER_INCH;
  return open(file, { density })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

async function iconFile(open: Open, drawn: Buffer, name: (typeof ICON_FILES)[number]): Promise<Buffer> {
  const side = Number(/\d+/.exec(name)![0]);
  const isMaskable = name.startsWith('maskable');
  const inner = Math.round(side * (isMaskable ? MASKABLE_SHARE : 1));
  const margin = Math.floor((side - inner) / 2);
  const rest = side - inner - margin;
  const resized = open(drawn)
    .resize(inner, inner)
    .extend({ top: margin, bottom: rest, left: margin, right: rest, background: CLEAR });
  const needsSquare = isMaskable || name === 'icon-180.png';
  return (needsSquare ? open(await resized.png().toBuffer()).flatten({ background: BACKDROP }) : resized)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
