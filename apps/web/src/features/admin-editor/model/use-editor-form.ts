import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { EditedProduct } from '@vale/contracts/catalog';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readEditorDraft, removeEditorDraft, writeEditorDraft } from './drafts.js';
import { editorSchema } from './editor-schema.js';
import { toValues, type EditorValues } from './editor-values.js';

interface EditorStart {
  /** Id of the draft in local storage. */
  draftId: string;
  /** Null when a product is added. */
  product: EditedProduct | null;
  /** Initial values of a new product. */
  newValues: EditorValues;
}

/** The form's fields, with unsaved input. Every change is stored in the draft immediately. */
export function useEditorForm({ draftId, product, newValues }: EditorStart) {
  const [found] = useState(() => readEditorDraft(draftId));
  const [hasDraft, setHasDraft] = useState(found !== null);
  const [isChanged, setIsChanged] = useState(found !== null);
  // The product that the draft started from: later changes by others are not part of the draft.
  const [base, setBase] = useState(found?.product ?? product);
  const start = useMemo(() => (base ? toValues(base) : newValues), [base, newValues]);
  const form = useForm<EditorValues>({
    resolver: standardSchemaResolver(editorSchema(product === null)) as never,
    mode: 'onTouched',
    defaultValues: found?.values ?? start,
  });
  const { subscribe, reset } = form;
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const differs = JSON.stringify(values) !== JSON.stringify(start);
        setIsChanged(differs);
        if (differs) writeEditorDraft(draftId, { values, ...(base && { product: base }) });
        else removeEditorDraft(draftId);
      },
    });
  }, [subscribe, start, base, draftId]);

  /** Nothing that was typed is left. */
  function startFrom(current: EditedProduct | null): void {
    reset(current ? toValues(current) : newValues);
    setBase(current);
    forget();
  }

  function forget(): void {
    removeEditorDraft(draftId);
    setHasDraft(false);
    setIsChanged(false);
  }

  return { form, base, isChanged, hasDraft, startFrom, forget };
}
