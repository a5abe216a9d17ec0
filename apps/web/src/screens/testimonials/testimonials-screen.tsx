import { pages } from '@vale/contracts/pages';
import { MessagesSquare, MessageSquareQuote } from 'lucide-react';
import { useShop } from '../../features/shop/api/get-shop.js';
import { useTestimonials, useShuffleSeed } from '../../features/testimonials/api/list-testimonials.js';
import {
  TestimonialGrid,
  TestimonialSkeleton,
  TESTIMONIALS_LEAD,
} from '../../features/testimonials/components/testimonial-grid.js';
import { PagedList } from '../../shared/ui/paged-list.js';
import { PlainState } from '../../shared/ui/states.js';

export default function TestimonialsScreen() {
  const communityUrl = useShop()?.communityUrl;
  return (
    <div className="wrap pt-14 pb-16">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1>{pages.testimonials.title}</h1>
          <p className="mt-2 text-lead text-muted">{TESTIMONIALS_LEAD}.</p>
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
  return (
    <PagedList
      list={list}
      loading={<TestimonialSkeleton cards={9} columns={3} />}
      empty={<NoTestimonials />}
      moreClassName="mt-8 text-center"
    >
      {(items) => <TestimonialGrid items={items} columns={3} />}
    </PagedList>
  );
}

function NoTestimonials() {
  return (
    <PlainState icon={<MessageSquareQuote size={28} aria-hidden />} title="Nenhum depoimento ainda">
      Os depoimentos aparecem aqui quando os clientes avaliam suas compras.
    </PlainState>
  );
}
