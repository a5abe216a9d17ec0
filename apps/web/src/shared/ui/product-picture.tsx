import { useState, type ComponentProps } from 'react';
import { SafeImage } from './safe-image.js';

/** An upload, by the largest of its sizes; `imageName` of the contracts makes such names. */
const UPLOAD = /^(\/images\/\w+-)(\d+)\.webp$/;
const SMALLER_WIDTHS = [280, 560];

/**
 * Works like `SafeImage`; for an uploaded picture the browser loads a suitable size and format. `width`:
 * pixels on the page.
 */
export function ProductPicture(props: ComponentProps<typeof SafeImage> & { width: number }) {
  const { src, width } = props;
  const [broken, setBroken] = useState('');
  const [, name, largest] = UPLOAD.exec(src) ?? [];
  if (!largest || broken === src) return <SafeImage {...props} />;
  const widths = [...SMALLER_WIDTHS.filter((one) => one < Number(largest)), Number(largest)];
  const all = (format: string) => widths.map((one) => `${name}${one}.${format} ${one}w`).join(', ');
  const sizes = `${width}px`;
  return (
    // Has no box: the picture is placed like the image. A picture that fails to load has only its fallback.
    <picture className="contents" onErrorCapture={() => setBroken(src)}>
      <source type="image/avif" srcSet={all('avif')} sizes={sizes} />
      <SafeImage {...props} srcSet={all('webp')} sizes={sizes} />
    </picture>
  );
}
