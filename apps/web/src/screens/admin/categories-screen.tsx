import type { AdminCategory } from '@vale/contracts/catalog';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCategories } from '../../features/admin-categories/api/categories.js';
import { CategoryForm } from '../../features/admin-categories/components/category-form.js';
import { CategoryList } from '../../features/admin-categories/components/category-list.js';
import { DeleteCategory } from '../../features/admin-categories/components/delete-category.js';
import { errorSentence } from '../../shared/http/call-route.js';
import { AdminHeading, NotLoaded } from '../../shared/ui/admin/admin-states.js';
import { FormDialog } from '../../shared/ui/admin/form-dialog.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';

type Mode = { kind: 'edit'; category: AdminCategory | null } | { kind: 'delete'; category: AdminCategory };

export default function CategoriesScreen() {
  const list = useCategories();
  const message = useMessage();
  const [mode, setMode] = useState<Mode>();
  const close = () => setMode(undefined);
  const done = (text: string) => () => {
    close();
    message.show(text);
  };
  return (
    <>
      <AdminHeading
        title="Categorias"
        actions={
          <button
            type="button"
            className="btn btn-main"
            disabled={!list.data}
            onClick={() => setMode({ kind: 'edit', category: null })}
          >
            <Plus size={18} aria-hidden /> Nova categoria
          </button>
        }
      >
        A ordem da lista é a do menu da loja.
      </AdminHeading>
      {message.banner}
      {list.data ? (
        <CategoryList
          current={list.data}
          onEdit={(category) => setMode({ kind: 'edit', category })}
          onDelete={(category) => setMode({ kind: 'delete', category })}
          onMoved={() => message.show('Ordem salva.')}
          onFailed={(error) => message.show(errorSentence(error), 'danger')}
        />
      ) : (
        <NotLoaded query={list}>Carregando as categorias…</NotLoaded>
      )}
      {mode?.kind === 'edit' && list.data ? (
        <FormDialog title={mode.category ? 'Editar categoria' : 'Nova categoria'} onClose={close}>
          <CategoryForm
            category={mode.category}
            current={list.data}
            onDone={done(mode.category ? 'Categoria salva.' : 'Categoria criada.')}
            onClose={close}
          />
        </FormDialog>
      ) : null}
      {mode?.kind === 'delete' && list.data ? (
        <DeleteCategory
          category={mode.category}
          current={list.data}
          onDone={done('Categoria apagada.')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
