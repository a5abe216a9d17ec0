import type { HomeBlock, ShopView } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { CategoryCarousel } from '../../features/catalog/components/category-carousel.js';
import { ChosenRow } from '../../features/catalog/components/chosen-row.js';
import { HomeRow } from '../../features/catalog/components/home-row.js';
import { FaqList } from '../../features/faq/components/faq-list.js';
import { homeFaq } from '../../features/faq/model/faq-texts.js';
import { Claims } from '../../features/home/components/hero.js';
import { homeTexts as texts } from '../../features/home/model/home-texts.js';
import { Stats } from '../../features/home/components/social-proof.js';
import { useShopQuery } from '../../features/shop/api/get-shop.js';
import { CommunityInvitation } from '../../features/shop/components/community-invitation.js';
import { HomeTestimonials } from '../../features/testimonials/components/home-testimonials.js';
import { Link } from '../../shared/routing/link.js';
import { BlockError } from '../../shared/ui/states.js';

interface BlockProps {
  block: HomeBlock;
  /** Undefined until it is loaded, and after a failure. */
  shop: ShopView | undefined;
  /** Cards that load first. */
  eager: number;
}

/** One of `shownBlocks`. */
export function Block({ block, shop, eager }: BlockProps) {
  switch (block.kind) {
    case 'best': {
      const hasSold = shop?.socialProof.mode === 'showcase' || typeof shop?.deliverySeconds === 'number';
      return <HomeRow row="best" title={hasSold ? texts.best : texts.featured} eager={eager} />;
    }
    case 'today':
      return <HomeRow row="today" title={texts.today} atLeast={3} eager={eager} />;
    case 'category':
      return <CategoryCarousel category={block.category} eager={eager} />;
    case 'products':
      return <ChosenRow title={block.title} ids={block.ids} eager={eager} />;
    case 'text':
      return (
        <section className="panel">
          {block.title ? <h2 className="mb-2 wrap-anywhere">{block.title}</h2> : null}
          <p className="max-w-3xl wrap-anywhere whitespace-pre-line">{block.text}</p>
          {block.linkUrl ? <BlockLink url={block.linkUrl}>{block.linkText}</BlockLink> : null}
        </section>
      );
    case 'numbers':
      return <Numbers shop={shop} />;
    case 'testimonials':
      return <HomeTestimonials />;
    case 'community':
      return shop?.communityUrl ? <CommunityInvitation url={shop.communityUrl} /> : null;
    case 'faq':
      return <FaqList items={homeFaq(shop?.socialProof.mode === 'showcase')} />;
    case 'categories':
      return null;
  }
}

function BlockLink({ url, children }: { url: string; children: ReactNode }) {
  const className = 'link mt-2 inline-flex min-h-11 items-center wrap-anywhere';
  return url.startsWith('/') ? (
    <Link to={url} className={className}>
      {children}
    </Link>
  ) : (
    <a href={url} className={className}>
      {children}
    </a>
  );
}

function Numbers({ shop }: Pick<BlockProps, 'shop'>) {
  const { error, refetch } = useShopQuery();
  if (shop)
    return (
      <>
        <Stats proof={shop.socialProof} />
        <Claims shop={shop} className="md:hidden" />
      </>
    );
  if (!error) return null;
  return (
    <BlockError title={texts.numbers} error={error} onRetry={() => void refetch()} className="min-h-36" />
  );
}
