/**
 * Puts a text on the clipboard. Where the browser refuses (no permission, plain http), the field that shows the text
 * is selected and copied the old way. False when neither worked: then the selection is left for the person's own copy.
 */
export async function copyText(text: string, field?: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!field) return false;
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
