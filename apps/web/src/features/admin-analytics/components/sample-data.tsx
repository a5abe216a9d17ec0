import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useSample, useSetSample } from '../api/sample-data.js';

/** Offers sample data in a demo, and says so while the figures contain them. */
export function SampleData() {
  const { data } = useSample();
  const { mutate, isPending, error } = useSetSample();
  if (!data) return null;
  const { isPresent } = data;
  return (
    <div className="mb-4 grid gap-4" aria-busy={isPending}>
      <Notice
        tone={isPresent ? 'warn' : 'info'}
        title={isPresent ? 'Estes números têm dados de exemplo' : 'Ainda sem movimento para analisar?'}
      >
        <p>
          {isPresent
            ? 'Duas semanas de visitas e pedidos inventados, somados aos desta demonstração. Eles saem quando a loja entra no ar, ou já, com o botão.'
            : 'Veja esta página com duas semanas de visitas e pedidos inventados. Um clique os retira depois, e eles não ficam quando a loja entra no ar.'}
        </p>
        <button
          type="button"
          className="btn btn-quiet mt-3"
          aria-disabled={isPending}
          onClick={() => mutate(!isPresent)}
        >
          {isPresent
            ? isPending
              ? 'Removendo…'
              : 'Remover dados de exemplo'
            : isPending
              ? 'Preparando os dados…'
              : 'Ver com dados de exemplo'}
        </button>
      </Notice>
      <ErrorNotice error={error} />
    </div>
  );
}
