import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture.js';
import { ProductThumb } from './product-thumb.js';

const ID = 'ab'.repeat(16);

const show = (src: string) =>
  render(<ProductPicture src={src} fallback="/img/jogos.svg" alt="Steam" width={237} height={375} />)
    .container;

describe('the picture of a product', () => {
  it('offers every size of an upload, as AVIF and WebP', () => {
    const source = show(`/images/${ID}-560.webp`).querySelector('source')!;
    expect(source.type).toBe('image/avif');
    expect(source.srcset).toBe(`/images/${ID}-280.avif 280w, /images/${ID}-560.avif 560w`);
    const image = screen.getByAltText<HTMLImageElement>('Steam');
    expect(image.srcset).toBe(`/images/${ID}-280.webp 280w, /images/${ID}-560.webp 560w`);
    expect(image.sizes).toBe('237px');
  });

  it('is the fallback when an upload does not load', () => {
    const container = show(`/images/${ID}-1120.webp`);
    fireEvent.error(screen.getByAltText('Steam'));
    expect(container.querySelector('source')).toBeNull();
    fireEvent.error(screen.getByAltText('Steam'));
    expect(screen.getByAltText('Steam')).toHaveAttribute('src', '/img/jogos.svg');
  });

  it('is as it was for any other address', () => {
    const container = show('https://example.com/a.webp');
    expect(container.querySelector('picture')).toBeNull();
    expect(screen.getByAltText('Steam')).toHaveAttribute('src', 'https://example.com/a.webp');
  });

  it('is the smallest size beside a name in a list', () => {
    const product = { image: `/images/${ID}-1120.webp`, category: 'jogos' as const };
    const { container } = render(<ProductThumb product={product} width={56} />);
    expect(container.querySelector('img')).toHaveAttribute('src', `/images/${ID}-280.webp`);
  });
});
