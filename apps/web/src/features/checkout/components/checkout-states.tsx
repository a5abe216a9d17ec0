import type { CategorySlug } from '@vale/contracts/catalog';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { LoadingText, PlainState } from '../../../shared/ui/states.js';
import { checkoutTexts as texts } from '../model/checkout-texts.js';

export function CheckoutExpired({ category }: { category: CategorySlug }) {
  return (
    <PlainState
      heading="h1"
      icon={<Hourglass size={28} aria-hidden />}
      title={sharedTexts.productExpired}
      action={
        <Link to={addresses.category(category)} className="btn btn-main">
          Ver outras ofertas
        </Link>
      }
    >
      {texts.expiredText}
    </PlainState>
  );
}

interface NotSoldHereProps {
  product: { id: string; category: string };
  title: string;
  children?: ReactNode;
}

/** Leads back to a product that is sold out or sold elsewhere. */
export function NotSoldHere({ product, title, children }: NotSoldHereProps) {
  return (
    <PlainState
      heading="h1"
      title={title}
      action={
        <Link to={addresses.product(product)} className="btn btn-main">
          {texts.back}
        </Link>
      }
    >
      {children}
    </PlainState>
  );
}

/** The skeleton is as tall as the form, so that the footer does not move. */
export function CheckoutSkeleton() {
  return (
    <div className="wrap min-h-dvh pt-14 pb-16" aria-busy>
      <LoadingText>{sharedTexts.loadingProduct}</LoadingText>
      <h1 className="mb-6">{texts.title}</h1>
      <div className="checkout-columns">
        <div className="skeleton h-14 rounded-panel md:hidden" />
        <div className="skeleton h-96 rounded-panel" />
        <div className="skeleton h-96 rounded-panel max-md:hidden" />
      </div>
    </div>
  );
}
