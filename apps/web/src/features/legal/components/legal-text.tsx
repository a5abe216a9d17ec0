import { catalogRoutes, type LegalPageName } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '../../../shared/time/dates.js';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { LegalBlock } from '../../../shared/ui/legal-block.js';
import { routeQuery } from '../../../shared/http/route-query.js';

/** One of the legal pages, whose title is known before its text. */
export function LegalText({ page, title }: { page: LegalPageName; title: string }) {
  const { data, error, refetch } = useQuery(routeQuery(catalogRoutes.getLegalPage, { params: { page } }));
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
            <LegalBlock key={at} block={block} heading={heading} />
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

const heading = (text: string) => <h2 className="mt-4 text-h3">{text}</h2>;
