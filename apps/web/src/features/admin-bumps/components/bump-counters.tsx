/** Counts all bumps of the list, regardless of search and filters. */
export function BumpCounters({ total, active }: { total: number; active: number }) {
  const counters = [
    ['Total', total],
    ['Ativos', active],
    ['Inativos', total - active],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-3 gap-2">
      {counters.map(([label, count]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col-reverse rounded-panel border border-line bg-surface p-3 sm:px-5"
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd className="display text-h2 tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
