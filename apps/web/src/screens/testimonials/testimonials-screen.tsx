import { MessagesSquare, MessageSquareQuote } from 'lucide-react';
import { useShop } from '../../features/shop/api/get-shop.js';
import { useTestimonials } from '../../features/testimonials/api/list-testimonials.js';
import {
  TestimonialGrid,
  TestimonialSkeleton,
} from '../../features/testimonials/components/testimonial-grid.js';
import { useShuffleSeed } from '../../features/testimonials/model/seed.js';
import { LoadMore } from '../../shared/ui/load-more.js';
import { ErrorState, LoadingText, PlainState } from '../../shared/ui/states.js';

export default function TestimonialsScreen() {
  const communityUrl = useShop()?.communityUrl;
  return (
    <div className="wrap pt-14 pb-16">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1>Depoimentos</h1>
          <p className="mt-2 text-lead text-muted">O que dizem nossos clientes.</p>
        </div>
        {communityUrl ? (
          <a className="btn btn-quiet" href={communityUrl} target="_blank" rel="noopener noreferrer">
            <MessagesSquare size={20} aria-hidden /> Entrar no chat da comunidade
          </a>
        ) : null}
      </div>
      <TestimonialPages />
    </div>
  );
}

function TestimonialPages() {
  const list = useTestimonials(useShuffleSeed());
  if (list.isPending) {
    return (
      <>
        <LoadingText>Carregando depoimentos…</LoadingText>
        <TestimonialSkeleton cards={9} columns={3} />
      </>
    );
  }
  if (list.isError && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <PlainState icon={<MessageSquareQuote size={28} aria-hidden />} title="Nenhum depoimento ainda">
        Os depoimentos aparecem aqui quando os clientes avaliam suas compras.
      </PlainState>
    );
  }
  return (
    <>
      <TestimonialGrid items={items} columns={3} />
      <LoadMore list={list} className="mt-8 text-center" />
    </>
  );
}
