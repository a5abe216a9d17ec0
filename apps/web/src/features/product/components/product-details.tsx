import type { ProductView } from '@vale/contracts/catalog';
import { Check, ShieldCheck } from 'lucide-react';
import { byRating, shortDetails, type Rated } from '../model/extras.js';

/** Everything below the price that describes what is bought. */
export function ProductDetails({ product }: { product: ProductView }) {
  const { extras } = product;
  const items = [...(extras.skins ?? []), ...(extras.agentes ?? []), ...(extras.itens ?? [])];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-8">
      <Description text={product.descricao} />
      <TextList title="Características" items={product.features} Icon={Check} />
      <TextList title="Acesso completo" items={product.fullAccess} Icon={ShieldCheck} />
      <TextList title="Itens" items={items.map((item) => item.nome)} Icon={Check} />
      <Squad title="Jogadores" list={byRating(extras.players)} />
      <Squad title="Times" list={byRating(extras.teams)} />
    </div>
  );
}

function Description({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <section className="col-span-full">
      <h2 className="mb-3 text-h3">Descrição</h2>
      <div className="grid max-w-prose gap-3 wrap-anywhere">
        {text.split(/\n\s*\n/).map((paragraph, at) => (
          <p key={at} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function TextList({ title, items, Icon }: { title: string; items: string[]; Icon: typeof Check }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Icon size={20} className="mt-0.5 shrink-0 text-ok" aria-hidden /> {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ShortDetails({ product }: { product: ProductView }) {
  const pairs = shortDetails(product.extras);
  if (pairs.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-h3">Detalhes</h2>
      <dl className="grid gap-2">
        {pairs.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line pb-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Squad({ title, list }: { title: string; list: Rated[] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ol className="grid gap-2">
        {list.map(({ nome, rating }) => (
          <li key={nome} className="flex items-center justify-between gap-4 border-b border-line pb-2">
            <span>{nome}</span>
            <span className="display rounded-md bg-raised px-2 py-0.5 text-cat tabular-nums">{rating}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
