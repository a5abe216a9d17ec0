import { MessageSquareQuote, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAllTestimonials } from '../../features/admin-testimonials/api/list-testimonials.js';
import {
  useChangeTestimonial,
  useImportTestimonials,
} from '../../features/admin-testimonials/api/save-testimonial.js';
import {
  TestimonialModal,
  type TestimonialMode,
} from '../../features/admin-testimonials/components/testimonial-modal.js';
import { TestimonialRow } from '../../features/admin-testimonials/components/testimonial-row.js';
import {
  ORDERS,
  STATES,
  testimonialTexts as texts,
} from '../../features/admin-testimonials/model/testimonial-form.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { FilterBar, FilterSelect, SearchField } from '../../shared/ui/admin/filter-bar.js';
import { CardList } from '../../shared/ui/admin/card-list.js';
import { ImportButton } from '../../shared/ui/admin/import-button.js';
import { ListPage } from '../../shared/ui/admin/list-page.js';
import { counted } from '../../shared/ui/admin/numbers.js';
import { OrderSelect, PartlyOrdered } from '../../shared/ui/admin/order-select.js';
import { oneOf, useListParams } from '../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { Notice } from '../../shared/ui/notice.js';
import { PlainState } from '../../shared/ui/states.js';

const OLD_KEYS = ['gamestore_testimonials', 'testimonials'];
const STATE_NAMES = STATES.map(([state]) => state);

export default function TestimonialsScreen() {
  const params = useListParams('q', 'situacao', 'ordem');
  const state = oneOf(STATE_NAMES, params.values.situacao);
  const isFiltered = Boolean(params.values.q ?? state);
  const order = oneOf(ORDERS, params.values.ordem);
  const list = useAllTestimonials({ q: params.values.q, state, order, cursor: params.cursor });
  const change = useChangeTestimonial();
  const importRows = useImportTestimonials();
  const message = useMessage();
  const [mode, setMode] = useState<TestimonialMode | null>(null);
  const pending = list.data?.pending ?? 0;
  const done = (text: string) => {
    setMode(null);
    message.show(text);
  };
  return (
    <>
      <AdminHeading
        title="Depoimentos e avaliações"
        actions={
          <>
            <ImportButton noun={['depoimento', 'depoimentos']} storageKeys={OLD_KEYS} run={importRows} />
            <button type="button" className="btn btn-main" onClick={() => setMode({ kind: 'add' })}>
              <Plus size={18} aria-hidden /> {texts.add}
            </button>
          </>
        }
      >
        As avaliações de quem comprou só aparecem na loja depois de aprovadas.
      </AdminHeading>
      {message.banner}
      {pending > 0 && state !== 'pending' ? (
        <div className="mb-4">
          <Notice tone="warn" title={counted(pending, 'avaliação aguarda', 'avaliações aguardam')}>
            <button type="button" className="link" onClick={() => params.set({ situacao: 'pending' })}>
              Ver o que aguarda aprovação
            </button>
          </Notice>
        </div>
      ) : null}
      <FilterBar onClear={isFiltered ? params.clear : undefined}>
        <SearchField
          label="Buscar por nome, comentário ou produto"
          value={params.values.q ?? ''}
          onSearch={(q, typing) => params.set({ q }, typing)}
        />
        <FilterSelect
          label="Situação"
          all="Todas as situações"
          value={state}
          options={STATES}
          onSelect={(situacao) => params.set({ situacao })}
        />
        <OrderSelect orders={ORDERS} value={order} onSelect={(ordem) => params.set({ ordem })} />
      </FilterBar>
      <PartlyOrdered isComplete={list.data?.isComplete} part="os depoimentos mais recentes" />
      <ListPage
        list={list}
        loading="Carregando depoimentos…"
        cursor={params.cursor}
        onPage={params.goTo}
        empty={
          <PlainState
            icon={<MessageSquareQuote size={28} aria-hidden />}
            title={isFiltered ? 'Nenhum depoimento com estes filtros' : 'Nenhum depoimento ainda'}
          />
        }
      >
        {(items) => (
          <CardList rows={items} keyOf={({ id }) => id} className="grid gap-3">
            {(testimonial) => (
              <TestimonialRow
                testimonial={testimonial}
                isSaving={change.isPending && change.variables.testimonial.id === testimonial.id}
                onShow={(isActive) =>
                  change.mutate(
                    { testimonial, change: { isActive } },
                    {
                      onSuccess: () => message.show(isActive ? texts.shown : texts.hidden),
                      onError: (error) =>
                        message.show(`${texts.saveFailed}: ${errorSentence(error)}`, 'danger'),
                    },
                  )
                }
                onEdit={() => setMode({ kind: 'edit', testimonial })}
                onDelete={() => setMode({ kind: 'delete', testimonial })}
              />
            )}
          </CardList>
        )}
      </ListPage>
      {mode ? (
        <TestimonialModal
          mode={mode}
          testimonials={list.data?.items}
          onDone={done}
          onClose={() => setMode(null)}
        />
      ) : null}
    </>
  );
}
