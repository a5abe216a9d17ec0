import { namesOfCategory, type CategorySlug } from '@vale/contracts/catalog';
import { useEffect } from 'react';
import { PackageOpen, RotateCw, SearchX, SlidersHorizontal } from 'lucide-react';
import { report } from '../../../shared/tracking/tracker.js';
import { PlainState } from '../../../shared/ui/states.js';
import { useSuggestions } from '../api/suggest-products.js';
import { CategoryLinks } from './category-links.js';
import { HomeRow } from './home-row.js';
import { TicketCard } from './ticket-card.js';

interface EmptyCategoryProps {
  category: CategorySlug;
  onReload: () => void;
}

export function EmptyCategory({ category, onReload }: EmptyCategoryProps) {
  return (
    <PlainState
      icon={<PackageOpen size={28} aria-hidden />}
      title="Nenhuma conta disponível nesta categoria no momento."
      action={
        <button type="button" className="btn btn-quiet" onClick={onReload}>
          <RotateCw size={18} aria-hidden /> Recarregar dados
        </button>
      }
    >
      Novas contas serão adicionadas em breve!
      <CategoryLinks except={namesOfCategory(category)} />
    </PlainState>
  );
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <PlainState
      icon={<SlidersHorizontal size={28} aria-hidden />}
      title="Nenhum produto com estes filtros"
      action={
        <button type="button" className="btn btn-quiet" onClick={onClear}>
          Limpar filtros
        </button>
      }
    >
      Tire um dos filtros para ver mais ofertas.
    </PlainState>
  );
}

/** They fill two rows on a wide screen. */
const ALTERNATIVES = 6;

/** Offers the categories after a search without results, and what is spelled alike, or else the best sellers. */
export function NothingFound({ q }: { q: string }) {
  const { data } = useSuggestions(q, { limit: ALTERNATIVES });
  useEffect(() => {
    report({ name: 'Search', term: q });
  }, [q]);
  const similar = data?.items ?? [];
  return (
    <>
      <PlainState icon={<SearchX size={28} aria-hidden />} title={`Nada encontrado para “${q}”`}>
        Confira como está escrito, ou procure por categoria.
        <CategoryLinks />
      </PlainState>
      {similar.length > 0 ? (
        <section aria-labelledby="parecidos" className="pt-4">
          <h2 id="parecidos" className="mb-4">
            Você quis dizer
          </h2>
          <ul className="card-columns">
            {similar.map((product) => (
              <li key={product.id}>
                <TicketCard product={product} box="list" />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <HomeRow row="best" title="Mais vendidos" />
      )}
    </>
  );
}
