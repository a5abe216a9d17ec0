import type { Crop, ImageUpload } from '@vale/contracts/catalog';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { cropImage, fetchImage, uploadImage } from '../api/images.js';

/** Uploads or fetches a picture, then crops it; `onStored` receives its address in the shop. */
export function useImageUpload(onStored: (address: string) => void) {
  const [upload, setUpload] = useState<ImageUpload | null>(null);
  const opening = useAction({
    mutationFn: (source: File | string) =>
      typeof source === 'string' ? fetchImage(source) : uploadImage(source),
    onSuccess: setUpload,
  });
  const cropping = useAction({
    mutationFn: ({ id, crop }: { id: string; crop: Crop }) => cropImage(id, crop),
    onSuccess: ({ address }) => {
      setUpload(null);
      onStored(address);
    },
  });
  const error = opening.error ?? cropping.error;
  return {
    upload,
    isBusy: opening.isPending || cropping.isPending,
    problem: error ? errorSentence(error) : null,
    send: opening.mutate as (file: File) => void,
    fetchFrom: (url: string) => opening.mutate(url),
    crop: (crop: Crop) => upload && cropping.mutate({ id: upload.id, crop }),
    cancel: () => {
      cropping.reset();
      setUpload(null);
    },
  };
}
