import type { LegalBlock, LegalPageName } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { dateText } from '../../../shared/time/dates.js';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { useLegalPage } from '../api/get-legal-page.js';

/** One of the legal pages, whose title is known before its text. */
export function LegalText({ page, title }: { page: LegalPageName; title: string }) {
  const { data, error, refetch } = useLegalPage(page);
  return (
    <article className="wrap grid max-w-3xl gap-4 pt-14 pb-16">
      <h1>{title}</h1>
      {data ? (
        <>
          {data.updatedAt === null ? null : (
            <p className="text-small text-muted">Atualizado em {dateText(data.updatedAt)}.</p>
          )}
          {data.blocks.map((block, at) => (
            // The order never changes while the page is shown.
            <Block key={at} block={block} />
          ))}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="grid gap-4">
          <LoadingText>Carregando o texto…</LoadingText>
          <div className="skeleton h-24 rounded-panel" />
          <div className="skeleton h-96 rounded-panel" />
        </div>
      )}
    </article>
  );
}

function Block({ block }: { block: LegalBlock }): ReactNode {
  if (block.kind === 'heading') return <h2 className="mt-4 text-h3">{block.text}</h2>;
  if (block.kind === 'paragraph') return <p className="wrap-anywhere text-muted">{block.text}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-muted">
      {block.items.map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}
