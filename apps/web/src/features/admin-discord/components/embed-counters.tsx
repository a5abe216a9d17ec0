import { embedCounts, type Embed, type EmbedCount } from '@vale/contracts/discord';

const NAMES: Record<EmbedCount['part'], string> = {
  title: 'Título',
  description: 'Descrição',
  items: 'Maior campo',
  footer: 'Rodapé',
  author: 'Autor',
  total: 'Total',
};

/** Discord's limits, counted as one types. */
export function EmbedCounters({ embed }: { embed: Embed }) {
  const counts = embedCounts(embed).filter(({ part, length }) => length > 0 || part === 'total');
  const over = counts.filter(({ length, limit }) => length > limit);
  return (
    <div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        {counts.map(({ part, length, limit }) => (
          <div key={part} className={`flex gap-1 ${length > limit ? 'font-semibold text-danger' : ''}`}>
            <dt>{NAMES[part]}</dt>
            <dd className="tabular-nums">
              {length.toLocaleString('pt-BR')}/{limit.toLocaleString('pt-BR')}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className={over.length > 0 ? 'mt-2 font-semibold text-danger' : 'visually-hidden'}>
        {over.length > 0
          ? `Acima do limite do Discord: ${over.map(({ part }) => NAMES[part].toLowerCase()).join(', ')}.`
          : ''}
      </p>
    </div>
  );
}
