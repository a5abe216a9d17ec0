import { lookPath, type LookPicture, type ShopView } from '@vale/contracts/catalog';
import { ArrowDown, BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { homeTexts } from '../model/home-texts.js';

interface HeroProps {
  shop: ShopView | undefined;
  /** The shop could not be loaded: the texts that promise nothing are shown. */
  failed: boolean;
  firstSection: string;
  /** Products, beside the headline of wide screens. */
  tickets: ReactNode;
}

/** Half as high on phones, where the products come first: its buttons and claims are for wide screens. */
export function Hero({ shop, failed, firstSection, tickets }: HeroProps) {
  const { headline: own, hero, heroAlt } = shop?.appearance ?? {};
  const headline = own || homeTexts.headline[shop?.socialProof.mode ?? 'live'];
  return (
    <section className="relative overflow-hidden">
      <div className="glow pointer-events-none absolute inset-0" aria-hidden />
      <div className="wrap relative grid items-center gap-12 pt-9 pb-3 md:grid-cols-[1.25fr_1fr] md:pt-12 md:pb-12">
        <div>
          <p className="font-semibold text-accent-text max-md:hidden">{homeTexts.eyebrow}</p>
          <h1 className="text-h0 max-lg:text-h1 md:mt-3">
            {shop || failed ? <HighlightedEnd text={headline} /> : <>&nbsp;</>}
          </h1>
          <p className="mt-2 max-w-xl text-small text-muted md:mt-5 md:text-lead">
            {shop?.texts.hero || homeTexts.lead}
          </p>
          <div className="max-md:hidden">
            <div className="mt-8 flex flex-wrap gap-3">
              <a className="btn btn-main" href={`#${firstSection}`}>
                {homeTexts.browse} <ArrowDown size={18} aria-hidden />
              </a>
              <Link className="btn btn-quiet" to={addresses.testimonials}>
                {homeTexts.read}
              </Link>
            </div>
            <Claims shop={shop} className="mt-8" />
          </div>
        </div>
        {hero ? <HeroPicture picture={hero} alt={heroAlt ?? ''} /> : tickets}
      </div>
    </section>
  );
}

/** The gateway sends its styles with those of the shop's look. */
function HeroPicture({ picture: { id, width, height }, alt }: { picture: LookPicture; alt: string }) {
  const files = (format: 'avif' | 'webp') =>
    ([720, 1440] as const).map((size) => `${lookPath(id, `hero-${size}.${format}`)} ${size}w`).join(', ');
  const sizes = '(min-width: 768px) 540px, 100vw';
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={lookPath(id, 'hero-720.webp')}
        srcSet={files('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        fetchPriority="high"
        className="hero-picture"
      />
    </picture>
  );
}

/** The shop's own texts; a shop without any shows none. */
export function Claims({ shop, className }: { shop: ShopView | undefined; className: string }) {
  const claims = [shop?.texts.claim, shop?.texts.guarantee].filter(Boolean);
  if (claims.length === 0) return null;
  return (
    <ul className={`grid max-w-xl gap-2 text-small ${className}`}>
      {claims.map((claim) => (
        <li key={claim} className="flex gap-2.5">
          <BadgeCheck size={18} className="mt-0.5 shrink-0 text-accent-text" aria-hidden /> {claim}
        </li>
      ))}
    </ul>
  );
}

/** The last word in the accent colour. */
function HighlightedEnd({ text }: { text: string }) {
  const [, start = '', word = text, sign = ''] = /^(.*\s)?(\S+?)([.!?]*)$/s.exec(text.trim()) ?? [];
  return (
    <>
      {start}
      <span className="text-accent-text">{word}</span>
      {sign}
    </>
  );
}
