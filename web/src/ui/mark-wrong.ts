import { flushSync } from 'react-dom'

/** The caret goes to the first field that is marked as wrong. */
export const focusWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/**
 * Marks the errors of a form and scrolls to the first: with the field out of view the button would seem to do nothing.
 */
export function markWrong(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  focusWrong(form)
}
