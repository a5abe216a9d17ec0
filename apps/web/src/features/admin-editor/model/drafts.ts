import type { EditedProduct } from '@vale/contracts/catalog';
import { readStoredJson, removeStored, writeStored } from '../../../shared/storage/browser-storage.js';
import type { EditorValues } from './editor-values.js';

/** An unsaved draft of one product in this browser. It outlives the tab. */
export interface EditorDraft {
  values: EditorValues;
  /** The product when the draft was started; absent for a new one. */
  product?: EditedProduct;
}

/** Key for a product without an id. */
export const NEW_PRODUCT = 'novo';

const keyOf = (id: string) => `vale_admin_draft:${id}`;

export function readEditorDraft(id: string): EditorDraft | null {
  const draft = readStoredJson<EditorDraft>('localStorage', keyOf(id));
  // One of another release lacks what the form needs.
  return draft?.values && Array.isArray(draft.values.variations) && draft.values.extras ? draft : null;
}

export function writeEditorDraft(id: string, draft: EditorDraft): void {
  writeStored('localStorage', keyOf(id), JSON.stringify(draft));
}

export function removeEditorDraft(id: string): void {
  removeStored('localStorage', keyOf(id));
}
