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
