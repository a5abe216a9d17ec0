/**
 * Puts a text on the clipboard. Where the browser refuses (no permission, plain http), the field that shows the text
 * is selected and copied by `execCommand`. False when neither worked; the selection then stays, to be copied by hand.
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
