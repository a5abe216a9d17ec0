import { useId, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

export interface AccordionItem {
  title: string;
  body: ReactNode;
}

/** One open at a time, by the platform (`<details name>`). */
export function Accordion({ items }: { items: AccordionItem[] }) {
  const name = useId();
  return (
    <div className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
      {items.map((item) => (
        <details key={item.title} name={name} className="group bg-surface">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 font-semibold hover:bg-raised focus-visible:-outline-offset-3">
            {item.title}
            <ChevronDown
              size={20}
              aria-hidden
              className="shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pb-5 text-muted">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
