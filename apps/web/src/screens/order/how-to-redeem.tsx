import { redeemGuide } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { RedeemBox } from '../../features/order/components/redeem-box.js';
import { productQuery } from '../../features/product/api/get-product.js';

interface HowToRedeemProps {
  productId: string | undefined;
  /** The order's own copy. */
  title: string;
  /** One of several products. */
  isNamed?: boolean;
}

/** Brand and region are the product's; the title says the brand of one that is gone. */
export function HowToRedeem({ productId, title, isNamed = false }: HowToRedeemProps) {
  const { data } = useQuery({
    ...productQuery(productId ?? ''),
    enabled: productId !== undefined,
    retry: false,
  });
  const guide = redeemGuide({ title, brand: data?.marca, region: data?.extras.regiao });
  return <RedeemBox guide={guide} title={isNamed ? title : undefined} />;
}
