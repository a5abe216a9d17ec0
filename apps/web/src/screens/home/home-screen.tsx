import { blockQuery, shownBlocks } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { HeroTickets } from '../../features/catalog/components/home-row.js';
import { CategoryChips } from '../../features/home/components/category-chips.js';
import { Hero } from '../../features/home/components/hero.js';
import { HeroCounters } from '../../features/home/components/social-proof.js';
import { shopQuery, useShopQuery } from '../../features/shop/api/get-shop.js';
import { Block } from './block.js';

const FIRST_SECTION = 'ofertas';
/**
 * Cards of each row that are seen without scrolling. Below the first row, a tall phone shows the heads of two cards, and a second row
 * may have too few products to be shown.
 */
const ABOVE_FOLD = [4, 2, 2];

export default function HomeScreen() {
  const { data: shop, error } = useShopQuery();
  const client = useQueryClient();
  const refreshShop = useCallback(
    () => void client.invalidateQueries({ queryKey: shopQuery().queryKey }),
    [client],
  );
  const blocks = shownBlocks(shop?.appearance?.blocks);
  const rows = blocks.filter(blockQuery);
  const hasNumbers = blocks.some(({ kind }) => kind === 'numbers');
  return (
    <>
      <Hero shop={shop} failed={error !== null} firstSection={FIRST_SECTION} tickets={<HeroTickets />} />
      {shop && hasNumbers ? <HeroCounters proof={shop.socialProof} onRefresh={refreshShop} /> : null}
      <CategoryChips />
      <div
        id={FIRST_SECTION}
        className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 pt-2 pb-10 md:gap-14 md:py-10"
      >
        {blocks.map((block) => (
          <Block
            key={JSON.stringify(block)}
            block={block}
            shop={shop}
            eager={ABOVE_FOLD[rows.indexOf(block)] ?? 0}
          />
        ))}
      </div>
    </>
  );
}
