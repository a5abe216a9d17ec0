import type { SocialProof } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { Eye, Star, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeTexts as texts } from '../model/home-texts.js';
import { useCounters } from '../model/counters.js';

/** Visitors and sold cards, under the hero. A counter that has not been measured is left out. */
export function HeroCounters({ proof, onRefresh }: { proof: SocialProof; onRefresh: () => void }) {
  const { visitors, sold } = useCounters(proof, onRefresh);
  if (visitors === null && sold === null) return null;
  return (
    <div className="border-y border-line bg-surface">
      <dl className="wrap flex flex-wrap gap-x-5 gap-y-1 py-1.5 text-small md:gap-x-10 md:py-4 md:text-body">
        {visitors === null ? null : (
          <Counter
            icon={<Eye size={20} aria-hidden />}
            value={numberText(visitors)}
            name={texts.visitors(visitors)}
          />
        )}
        {sold === null ? null : (
          <Counter icon={<Ticket size={20} aria-hidden />} value={numberText(sold)} name={texts.sold(sold)} />
        )}
      </dl>
    </div>
  );
}

function Counter({ icon, value, name }: { icon: ReactNode; value: string; name: string }) {
  return (
    <div className="flex items-center gap-2.5">
      <dt className="order-2 text-muted">{name}</dt>
      <dd className="order-1 flex items-center gap-2.5">
        <span className="text-accent-text max-sm:hidden">{icon}</span>
        <strong className="display text-body tabular-nums md:text-lead">{value}</strong>
      </dd>
    </div>
  );
}

/** Customers, rating and cards sold. Metrics that are not known are left out. */
export function Stats({ proof }: { proof: SocialProof }) {
  const stats = [
    { name: texts.customers, icon: <Users size={22} aria-hidden />, value: proof.customersText },
    {
      name: texts.rating,
      icon: <Star size={22} aria-hidden />,
      value: proof.rating === null ? null : numberText(proof.rating, 1),
    },
    {
      name: texts.sold(proof.sold ?? 0),
      icon: <Ticket size={22} aria-hidden />,
      value: proof.sold === null ? null : numberText(proof.sold),
    },
  ].filter((stat) => stat.value);
  if (stats.length === 0) return null;
  return (
    <section aria-label={texts.numbers}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-2 sm:gap-4">
        {stats.map(({ name, icon, value }) => (
          <div
            key={name}
            className="panel flex flex-col items-center gap-1 px-2 text-center text-small sm:text-body"
          >
            <dt className="order-2 text-muted">{name}</dt>
            <dd className="order-1 grid justify-items-center gap-1">
              <span className="text-accent-text">{icon}</span>
              <span className="display text-h2 tabular-nums sm:text-h1">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
