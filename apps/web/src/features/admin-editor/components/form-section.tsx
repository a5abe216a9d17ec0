import { useId, type ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the form, under a heading. */
export function FormSection({ title, action, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid grid-cols-[minmax(0,1fr)] gap-4">
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

export const COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4';
