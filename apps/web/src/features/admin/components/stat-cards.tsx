import { centavosText, priceText } from '@vale/contracts/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { BadgeCheck, PackageCheck, Receipt, Star, Users, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sharedTexts } from '../../../shared/texts.js';
import { useAccountFigures, useCatalogFigures, useRecentSales } from '../api/read-figures.js';
import { dashboardTexts, SHOWCASE } from '../model/dashboard-texts.js';

const CARDS = 'grid gap-3 min-[24rem]:grid-cols-2 xl:grid-cols-4';

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = (value: number) => value.toLocaleString('pt-BR');

/** The specification's figures, with the shop's own number of accounts. */
export function ShowcaseStats() {
  const catalog = useCatalogFigures();
  const { users, reaisPerProduct, rating } = SHOWCASE;
  return (
    <dl className={CARDS}>
      <Stat icon={Users} label="Total de usuários" value={whole(users)} />
      <MeasuredStat
        icon={BadgeCheck}
        label="Contas ativas"
        query={catalog}
        text={({ listedProducts }) => whole(listedProducts)}
      />
      <MeasuredStat
        icon={Receipt}
        label="Receita estimada"
        query={catalog}
        text={({ listedProducts }) => priceText(listedProducts * reaisPerProduct)}
      />
      <Stat icon={Star} label="Avaliação média" value={oneDecimal.format(rating)} />
    </dl>
  );
}

export function MeasuredStats() {
  const catalog = useCatalogFigures();
  const sales = useRecentSales();
  return (
    <dl className={`${CARDS} xl:grid-cols-5`}>
      <MeasuredStat
        icon={Users}
        label="Total de usuários"
        query={useAccountFigures()}
        text={({ accounts }) => whole(accounts)}
      />
      <MeasuredStat
        icon={BadgeCheck}
        label="Contas ativas"
        query={catalog}
        text={({ listedProducts }) => whole(listedProducts)}
      />
      <MeasuredStat
        icon={Receipt}
        label="Receita em 30 dias"
        query={sales}
        text={({ current }) => centavosText(current.revenue)}
      />
      <MeasuredStat
        icon={PackageCheck}
        label="Pedidos pagos em 30 dias"
        query={sales}
        text={({ current }) => whole(current.paid)}
      />
      <MeasuredStat
        icon={Star}
        label="Avaliação média"
        query={catalog}
        text={({ rating }) => (rating === null ? dashboardTexts.none : oneDecimal.format(rating))}
      />
    </dl>
  );
}

interface MeasuredStatProps<Reply> {
  icon: LucideIcon;
  label: string;
  query: UseQueryResult<Reply>;
  text: (reply: Reply) => string;
}

function MeasuredStat<Reply>({ icon, label, query, text }: MeasuredStatProps<Reply>) {
  if (query.data) return <Stat icon={icon} label={label} value={text(query.data)} />;
  return (
    <Stat
      icon={icon}
      label={label}
      value={
        query.isError ? (
          <button type="button" className="link text-body" onClick={() => void query.refetch()}>
            {sharedTexts.retry}
          </button>
        ) : (
          <span className="skeleton block h-7 w-20">
            <span className="visually-hidden">Carregando…</span>
          </span>
        )
      }
    />
  );
}

function Stat({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: ReactNode }) {
  return (
    <div className="panel flex flex-col gap-2 p-4 md:p-4">
      <dt className="flex items-center gap-2 text-small text-muted">
        <Icon size={18} aria-hidden className="shrink-0 text-accent-text" /> {label}
      </dt>
      <dd className="display text-h3 wrap-anywhere tabular-nums sm:text-h2">{value}</dd>
    </div>
  );
}
