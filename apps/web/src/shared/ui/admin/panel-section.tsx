import { useId, type ReactNode } from 'react';

interface PanelSectionProps {
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen, under a heading. */
export function PanelSection({ title, action, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
