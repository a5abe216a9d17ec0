import { IMAGE_WIDTHS, imageName } from '@vale/contracts/catalog';

/** Two formats of up to three widths each: 10,000 pictures, about 3 GB. */
export const MAX_IMAGES = 60_000;
/** 128 bits of a SHA-256, in hex. */
export const ID_LENGTH = 32;

/**
 * An uploaded picture, independent of sizes and formats, and when it was last used. Small, so that all of
 * them can be read.
 */
export interface Picture {
  /** The id in the names of its files. */
  _id: string;
  /** Epoch milliseconds: the upload, or the day on which nothing showed it any more. Absent while something shows it. */
  unusedSince?: number;
  /** The files are being deleted; the picture cannot be uploaded again until that has ended. */
  isRemoved?: boolean;
}

export type UnusedPicture = Required<Pick<Picture, '_id' | 'unusedSince'>>;

/** One size of a picture in one format, as it is served. */
export interface PictureFile {
  content: Buffer;
  /** Set for a buyer's picture, which an admin may hide. */
  isRemovable?: true;
}

/** Names of all files that the picture may have. */
export function fileNamesOf({ _id }: Pick<Picture, '_id'>): string[] {
  return IMAGE_WIDTHS.flatMap((width) => [imageName(_id, width, 'avif'), imageName(_id, width, 'webp')]);
}
