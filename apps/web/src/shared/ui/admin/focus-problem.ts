/** After the next paint: moves the focus to the first field of the form that is marked as wrong. */
export function focusProblem(form: EventTarget & Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
