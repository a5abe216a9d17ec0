import type { Crop, ImageUpload } from '@vale/contracts/catalog';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { loadWithoutReload } from '../../../shared/stale-release.js';
import { cropImage, fetchImage, uploadImage } from '../api/images.js';

/** A picture that was sent, and the part of it that will be kept. */
export interface OpenPicture {
  upload: ImageUpload;
  crop: Crop;
}

/** Uploads or fetches a picture, then crops it; `onStored` receives its address in the shop. */
export function useImageUpload(onStored: (address: string) => void) {
  const [open, setOpen] = useState<OpenPicture | null>(null);
  const opening = useAction({
    mutationFn: async (source: File | string): Promise<OpenPicture> => {
      const upload = await (typeof source === 'string' ? fetchImage(source) : uploadImage(source));
      const { centredCrop } = await loadWithoutReload(() => import('./crop-area.js'));
      return { upload, crop: centredCrop(upload) };
    },
    onSuccess: setOpen,
  });
  const cropping = useAction({
    mutationFn: ({ upload, crop }: OpenPicture) => cropImage(upload.id, crop),
    onSuccess: ({ address }) => {
      setOpen(null);
      onStored(address);
    },
  });
  const error = opening.error ?? cropping.error;
  return {
    open,
    isBusy: opening.isPending || cropping.isPending,
    problem: error ? errorSentence(error) : null,
    send: opening.mutate as (file: File) => void,
    fetchFrom: (url: string) => opening.mutate(url),
    setCrop: (crop: Crop) => open && setOpen({ ...open, crop }),
    /** Stores the picture as it is cropped now. Does nothing if none is open; throws if it cannot be stored. */
    store: async () => void (open && (await cropping.mutateAsync(open))),
    cancel: () => {
      cropping.reset();
      setOpen(null);
    },
  };
}
