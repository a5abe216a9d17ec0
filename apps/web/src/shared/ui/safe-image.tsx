import { canonicalCategory, type CategorySlug } from '@vale/contracts/catalog';
import { useState, type ImgHTMLAttributes } from 'react';

const FALLBACK_IMAGE = '/img/fallback.svg';

interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Pixels on the page: which size of an upload is loaded. */
  width: number;
  src: string;
  alt: string;
  /** Shown when `src` is empty or does not load. */
  fallback?: string;
  /** Above the fold: loaded first. */
  eager?: boolean;
}

/** An upload, by the largest of its sizes; `imageName` of the contracts makes such names. */
const UPLOAD = /^(\/images\/\w+-)(\d+)\.webp$/;
const SMALLER_WIDTHS = [280, 560];

export function SafeImage({ src, alt, fallback = FALLBACK_IMAGE, eager = false, ...rest }: SafeImageProps) {
  const [broken, setBroken] = useState('');
  const shown = src === '' || src === broken ? fallback : src;
  const image = (srcSet?: string, sizes?: string) => (
    <img
      {...rest}
      srcSet={srcSet}
      sizes={sizes}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => shown !== fallback && setBroken(src)}
    />
  );
  const [, name, largest] = UPLOAD.exec(shown) ?? [];
  if (!largest) return image();
  const widths = [...SMALLER_WIDTHS.filter((width) => width < +largest), +largest];
  const all = (format: string) => widths.map((width) => `${name}${width}.${format} ${width}w`).join();
  const sizes = `${rest.width}px`;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={all('avif')} sizes={sizes} />
      {image(all('webp'), sizes)}
    </picture>
  );
}

/** For a product without a picture of its own. */
export function categoryImage(category: CategorySlug): string {
  return `/img/${canonicalCategory(category)}.svg`;
}
