import { HOME_CATEGORIES } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CategoryCarousel } from '../../features/catalog/components/category-carousel.js';
import { FaqList } from '../../features/faq/components/faq-list.js';
import { homeFaq } from '../../features/faq/model/faq-texts.js';
import { Hero } from '../../features/home/components/hero.js';
import { homeTexts } from '../../features/home/model/home-texts.js';
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
  return (
    <>
      <Hero shop={shop} failed={error !== null} firstSection={FIRST_SECTION} />
      {shop ? <HeroCounters proof={shop.socialProof} onRefresh={refreshShop} /> : null}
      <div id={FIRST_SECTION} className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 py-10 md:gap-14 md:py-14">
        {HOME_CATEGORIES.map((category, index) => (
          <CategoryCarousel key={category} category={category} first={index === 0} />
        ))}
        {shop ? <Stats proof={shop.socialProof} /> : null}
        {error && !shop ? (
          <BlockError
            title={homeTexts.numbers}
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
