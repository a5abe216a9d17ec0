import { isCategory } from '@vale/contracts/catalog';
import { useLocation, useSearchParams } from 'react-router-dom';
import { orderQuery } from '../../features/order/api/order.js';
import { NextSteps } from '../../features/order/components/next-steps.js';
import { OrderSkeleton } from '../../features/order/components/order-states.js';
import { ReturnedSaleCard } from '../../features/order/components/returned-sale.js';
import {
  isOurTransactionId,
  readReturn,
  returnSteps,
  type ReturnedSale,
} from '../../features/order/model/returned.js';
import { orderTexts } from '../../features/order/model/order-texts.js';
import { productQuery } from '../../features/product/api/get-product.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { SupportLink } from '../../features/shop/components/support-link.js';
import { addresses } from '../../shared/routing/addresses.js';
import { Link, Redirect } from '../../shared/routing/link.js';
import { sharedTexts } from '../../shared/texts.js';
import { marketingConsent } from '../../shared/tracking/consent.js';
import { reportExternalSale } from '../../shared/tracking/report-external-sale.js';
import { TRACKING_DELAY_MS, track } from '../../shared/tracking/tracker.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * A checkout ends here. Our own orders are redirected to their page; anything else is a return from a
 * partner's checkout and is shown as its address claims.
 */
export default function SuccessScreen() {
  const { productId, lastPart } = useSuccessPath();
  const [search] = useSearchParams();
  const sale = readReturn(search);
  const candidate = sale.transactionId ?? lastPart;
  const user = useUser();
  const order = useQuery({
    ...orderQuery(candidate ?? ''),
    enabled: Boolean(user) && isOurTransactionId(candidate),
    retry: false,
  });
  const product = useQuery({ ...productQuery(productId ?? ''), enabled: Boolean(productId), retry: false });
  const supportUrl = useShop()?.supportUrl;
  const isReturn = user !== undefined && !isOurTransactionId(candidate);
  const status = search.get('status') ?? '';
  useReturnReport(isReturn, productId, sale, status);
  const reported = useReturnEvent(isReturn && status !== '', productId);
  if (order.data) return <Redirect to={addresses.order(order.data.transactionId)} />;
  if (user === undefined || order.isLoading || product.isLoading) return <OrderSkeleton />;
  return (
    <div className="wrap grid gap-6 pt-14 pb-16">
      <ReturnedSaleCard sale={sale} product={product.data} />
      <div className="mx-auto grid w-full max-w-2xl gap-6">
        <NextSteps
          steps={returnSteps(sale)}
          support={
            <SupportLink
              url={supportUrl}
              {...(sale.transactionId && { transactionId: sale.transactionId })}
            />
          }
        />
        {reported ? <p className="text-center text-small text-muted">{orderTexts.reported}</p> : null}
        <Link to={addresses.home} className="btn btn-quiet justify-self-center">
          {sharedTexts.home}
        </Link>
      </div>
    </div>
  );
}

/**
 * Reports neither an amount nor a purchase. Returns true once the pixels have the event, if the visitor
 * consents.
 */
function useReturnEvent(isReturn: boolean, productId: string | undefined): boolean {
  const [reported, setReported] = useState(false);
  useEffect(() => {
    if (!isReturn || !productId) return;
    const timer = setTimeout(() => {
      track({ name: 'ExternalCheckoutComplete', data: { content_ids: [productId] } });
      setReported(marketingConsent() === true);
    }, TRACKING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isReturn, productId]);
  return reported;
}

/** A return is reported as its address has it; the server records each once. */
function useReturnReport(
  isReturn: boolean,
  productId: string | undefined,
  { transactionId, amount }: ReturnedSale,
  status: string,
): void {
  useEffect(() => {
    // A return needs a product and the partner's status.
    if (!isReturn || !productId || status === '') return;
    reportExternalSale({
      name: 'ExternalCheckoutComplete',
      productId,
      amount,
      status: status.slice(0, 120),
      partnerTransactionId: (transactionId ?? '').slice(0, 120),
    });
  }, [isReturn, productId, transactionId, amount, status]);
}

/** `/checkout-success/{game}/{id}`, `/checkout-success/{productId}`, `/success/{id}`, or any path with `/success`. */
function useSuccessPath(): { productId: string | undefined; lastPart: string | undefined } {
  const parts = useLocation().pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const after = parts.slice(parts.findIndex((part) => part === 'success' || part === 'checkout-success') + 1);
  const [first, second] = after;
  return { productId: first && isCategory(first) ? second : first, lastPart: after.at(-1) };
}
