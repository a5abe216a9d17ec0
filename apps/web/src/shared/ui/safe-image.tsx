import { categoryOf, type CategorySlug } from '@vale/contracts/catalog';
import { useCallback, useState, type ImgHTMLAttributes } from 'react';
import { whenNear } from './when-near.js';

const FALLBACK_IMAGE = '/img/fallback.svg';
/** A transparent pixel: HTML allows no image without an address. */
const NOT_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Shown when `src` is empty or does not load. */
  fallback?: string;
  /** Set above the fold, to load first. Other images load when they are nearly on screen. */
  eager?: boolean;
}

export function SafeImage({ src, alt, fallback = FALLBACK_IMAGE, eager = false, ...rest }: SafeImageProps) {
  const [broken, setBroken] = useState('');
  const [near, setNear] = useState(eager);
  const watch = useCallback((image: HTMLImageElement) => whenNear(image, () => setNear(true)), []);
  const shown = src === '' || src === broken ? fallback : src;
  return (
    <img
      {...rest}
      ref={near ? reportBroken : watch}
      src={near ? shown : NOT_YET}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => shown !== fallback && setBroken(src)}
    />
  );
}

/** An image of the server's HTML may have failed before React listened. */
function reportBroken(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0)
    image.decode().catch(() => image.dispatchEvent(new Event('error')));
}

/** Fallback for a product without a picture. */
export function categoryImage(category: CategorySlug): string {
  return categoryOf(category).image;
}
