import {
  imageRoutes,
  MAX_UPLOAD_BYTES,
  type Crop,
  type ImageUpload,
  type StoredImage,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { callRoute } from '../../../shared/http/call-route.js';

/** A file from the disk, or one that was pasted. Throws before it is sent when it is too large. */
export async function uploadImage(file: File): Promise<ImageUpload> {
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError(platformErrors.tooLarge);
  return callRoute(imageRoutes.uploadImage, { body: file });
}

export function fetchImage(url: string): Promise<ImageUpload> {
  return callRoute(imageRoutes.fetchImage, { body: { url } });
}

export function cropImage(id: string, crop: Crop): Promise<StoredImage> {
  return callRoute(imageRoutes.cropImage, { params: { id }, body: crop });
}
