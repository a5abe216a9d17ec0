import { canonicalCategory, type CategorySlug } from '@vale/contracts/catalog';
import { useState, type ImgHTMLAttributes } from 'react';

const FALLBACK_IMAGE = '/img/fallback.svg';

interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Shown when `src` is empty or does not load. */
  fallback?: string;
  /** Above the fold: loaded first. */
  eager?: boolean;
}

export function SafeImage({ src, alt, fallback = FALLBACK_IMAGE, eager = false, ...rest }: SafeImageProps) {
  const [broken, setBroken] = useState('');
  const shown = src === '' || src === broken ? fallback : src;
  return (
    <img
      {...rest}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => shown !== fallback && setBroken(src)}
    />
  );
}

/** For a product without a picture of its own. */
export function categoryImage(category: CategorySlug): string {
  return `/img/${canonicalCategory(category)}.svg`;
}
