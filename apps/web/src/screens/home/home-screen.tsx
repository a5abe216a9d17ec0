import { homeCategories } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CategoryCarousel } from '../../features/catalog/components/category-carousel.js';
import { HeroTickets, HomeRow } from '../../features/catalog/components/home-row.js';
import { FaqList } from '../../features/faq/components/faq-list.js';
import { homeFaq } from '../../features/faq/model/faq-texts.js';
import { CategoryChips } from '../../features/home/components/category-chips.js';
import { Claims, Hero } from '../../features/home/components/hero.js';
import { homeTexts as texts } from '../../features/home/model/home-texts.js';
import { HeroCounters, Stats } from '../../features/home/components/social-proof.js';
import { shopQuery, useShopQuery } from '../../features/shop/api/get-shop.js';
import { CommunityInvitation } from '../../features/shop/components/community-invitation.js';
import { HomeTestimonials } from '../../features/testimonials/components/home-testimonials.js';
import { BlockError } from '../../shared/ui/states.js';

const FIRST_SECTION = 'ofertas';

export default function HomeScreen() {
  const { data: shop, error, refetch } = useShopQuery();
  const client = useQueryClient();
  const refreshShop = useCallback(
    () => void client.invalidateQueries({ queryKey: shopQuery().queryKey }),
    [client],
  );
  const hasSold = shop?.socialProof.mode === 'showcase' || typeof shop?.deliverySeconds === 'number';
  return (
    <>
      <Hero shop={shop} failed={error !== null} firstSection={FIRST_SECTION} tickets={<HeroTickets />} />
      {shop ? <HeroCounters proof={shop.socialProof} onRefresh={refreshShop} /> : null}
      <CategoryChips />
      <div
        id={FIRST_SECTION}
        className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 pt-2 pb-10 md:gap-14 md:py-10"
      >
        <HomeRow row="best" title={hasSold ? texts.best : texts.featured} first />
        <HomeRow row="today" title={texts.today} atLeast={3} />
        {homeCategories().map((category) => (
          <CategoryCarousel key={category} category={category} />
        ))}
        {shop ? <Stats proof={shop.socialProof} /> : null}
        <Claims shop={shop} className="md:hidden" />
        {error && !shop ? (
          <BlockError
            title={texts.numbers}
            error={error}
            onRetry={() => void refetch()}
            className="min-h-36"
          />
        ) : null}
        <HomeTestimonials />
        {shop?.communityUrl ? <CommunityInvitation url={shop.communityUrl} /> : null}
        <FaqList items={homeFaq(shop?.socialProof.mode === 'showcase')} />
      </div>
    </>
  );
}
