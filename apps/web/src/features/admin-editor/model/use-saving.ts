import { catalogErrors, type EditedProduct, type Product } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { useEffect, useState, type FormEvent } from 'react';
import type { FieldErrors, Path } from 'react-hook-form';
import { errorSentence, hasCode, offlineError } from '../../../shared/http/call-route.js';
import { useSingleRun } from '../../../shared/http/use-single-run.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { MESSAGE_MS } from '../../../shared/ui/toasts.js';
import { inspectProduct, useSaveProduct } from '../api/product.js';
import { editorTexts as texts } from './editor-texts.js';
import { toDraft, toPatch, type EditorValues } from './editor-values.js';
import type { useEditorForm } from './use-editor-form.js';

/** Milliseconds between the message and the next screen. */
const REDIRECT_MS = 2_000;

interface Conflict {
  current: EditedProduct;
  /** Fields whose stored values differ from those to be saved. */
  fields: string[];
}

interface Message {
  tone: 'ok' | 'danger';
  text: string;
  /** The product that was added. */
  added?: Product;
}

interface SavingOptions {
  /** Completes the values; the product is not saved if it fails. */
  before: () => Promise<void>;
  /** Called two seconds after the message of success, with a product that was added. */
  onDone: (added?: Product) => void;
}

export function useSaving(
  { form, base, forget, startFrom }: ReturnType<typeof useEditorForm>,
  { before, onDone }: SavingOptions,
) {
  const save = useSaveProduct();
  const single = useSingleRun<void>();
  const [message, setMessage] = useState<Message | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isSaved = message?.tone === 'ok';
  useEffect(() => {
    if (!message) return undefined;
    const ended = message.tone === 'ok' ? () => onDone(message.added) : () => setMessage(null);
    const timer = setTimeout(ended, message.tone === 'ok' ? REDIRECT_MS : MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message, onDone]);
  const fail = (text: string) => setMessage({ tone: 'danger', text });

  async function send(values: EditorValues, version = base?.version): Promise<void> {
    setMessage(null);
    try {
      if (base && version !== undefined) {
        await change(base, values, version);
        forget();
        setMessage({ tone: 'ok', text: texts.updated });
      } else {
        const added = await save.mutateAsync({ kind: 'new', draft: toDraft(values, serverNow()) });
        forget();
        setMessage({ tone: 'ok', text: texts.added, added });
      }
    } catch (error) {
      await refused(error).catch((other: unknown) => fail(failureText(other, base !== null)));
    }
  }

  async function change(product: EditedProduct, values: EditorValues, version: number): Promise<void> {
    const patch = toPatch(values, product);
    if (Object.keys(patch).length === 0) return;
    await save.mutateAsync({ kind: 'change', id: product.id, change: patch, version });
  }

  async function refused(error: unknown): Promise<void> {
    if (base && hasCode(error, platformErrors.conflict)) {
      const fields = (error.data?.['fields'] ?? []) as string[];
      setConflict({ current: await inspectProduct(base.id), fields });
      return;
    }
    for (const { path, message: problem } of (error instanceof AppError && error.fields) || [])
      form.setError(path as Path<EditorValues>, { message: problem });
    fail(failureText(error, base !== null));
  }

  const submit = form.handleSubmit(
    (values) => send(values),
    (errors) => fail(invalidText(errors)),
  );

  return {
    message,
    conflict,
    isSaving: save.isPending,
    isBusy: save.isPending || isSaved,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void single.run(() =>
        before().then(
          () => submit(),
          (error: unknown) => fail(errorSentence(error)),
        ),
      );
    },
    keepMine: () => {
      const version = conflict?.current.version;
      setConflict(null);
      return send(form.getValues(), version);
    },
    takeTheirs: () => {
      if (conflict) startFrom(conflict.current);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}

/** The specification's sentence for a missing field of the form, otherwise the platform's. */
function invalidText(errors: FieldErrors<EditorValues>): string {
  const { categoria, nome, preco } = errors;
  const missing = [nome, categoria, preco].find(
    (one) => one?.message === texts.requiredToAdd || one?.message === texts.requiredToEdit,
  );
  return missing?.message ?? categoria?.message ?? platformErrors.invalidInput.detail;
}

/** Every refusal has its own sentence; other failures have the specification's. */
function failureText(error: unknown, isEdit: boolean): string {
  if (hasCode(error, catalogErrors.productNotFound)) return texts.notFound;
  const isAnswered = error instanceof AppError && error.status > 0;
  if (isAnswered && error.status < 500) return error.message;
  if (hasCode(error, offlineError)) return error.message;
  if (isEdit) return texts.updateFailed;
  return isAnswered ? texts.saveRefused : texts.addFailed;
}
