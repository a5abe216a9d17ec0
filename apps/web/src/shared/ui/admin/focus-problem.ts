/** Focuses the first invalid field of the form after the next paint. */
export function focusProblem(form: EventTarget & Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
