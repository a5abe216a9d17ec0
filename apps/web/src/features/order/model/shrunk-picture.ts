import { MAX_PICTURE_BYTES } from '@vale/contracts/catalog';

/** Pixels of the longer side: text in a screenshot stays readable. */
const MAX_SIDE = 1_600;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * Scales the picture down and returns base64. Only pixels are sent, no metadata such as the location.
 * Rejects for a file that is no picture.
 */
export async function shrunkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL('image/jpeg', quality);
    const base64 = address.slice(address.indexOf(',') + 1);
    if (base64.length <= (MAX_PICTURE_BYTES / 3) * 4) return base64;
  }
  throw new Error('The picture does not fit.');
}
