import type { ShopView } from '@vale/contracts/catalog';
import { ArrowDown, BadgeCheck } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { homeTexts } from '../model/home-texts.js';
import { HeroTickets } from './hero-tickets.js';

interface HeroProps {
  shop: ShopView | undefined;
  /** The shop could not be loaded: the texts that promise nothing are shown. */
  failed: boolean;
  firstSection: string;
}

/** The claims are the shop's own texts; a shop without any shows none. */
export function Hero({ shop, failed, firstSection }: HeroProps) {
  const headline = homeTexts.headline[shop?.socialProof.mode ?? 'live'];
  const claims = [shop?.texts.claim, shop?.texts.guarantee].filter(Boolean);
  return (
    <section className="relative overflow-hidden">
      <div className="glow pointer-events-none absolute inset-0" aria-hidden />
      <div className="wrap relative grid items-center gap-12 pt-16 pb-12 md:grid-cols-[1.25fr_1fr] md:pt-24 md:pb-16">
        <div>
          <p className="font-semibold text-accent-text">{homeTexts.eyebrow}</p>
          <h1 className="mt-3 text-h0">
            {shop || failed ? <HighlightedEnd text={headline} /> : <>&nbsp;</>}
          </h1>
          <p className="mt-5 max-w-xl text-lead text-muted">{shop?.texts.hero || homeTexts.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a className="btn btn-main" href={`#${firstSection}`}>
              {homeTexts.browse} <ArrowDown size={18} aria-hidden />
            </a>
            <Link className="btn btn-quiet" to={addresses.testimonials}>
              {homeTexts.read}
            </Link>
          </div>
          {claims.length > 0 ? (
            <ul className="mt-8 grid max-w-xl gap-2 text-small">
              {claims.map((claim) => (
                <li key={claim} className="flex gap-2.5">
                  <BadgeCheck size={18} className="mt-0.5 shrink-0 text-accent-text" aria-hidden /> {claim}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <HeroTickets />
      </div>
    </section>
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
