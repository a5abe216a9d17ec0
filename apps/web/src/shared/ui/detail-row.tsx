import type { ReactNode } from 'react';

/** Name and value of a `<dl>`: on one line where they fit it. */
export function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 grow text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
