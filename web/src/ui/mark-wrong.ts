import { flushSync } from 'react-dom'

/** The caret goes to the first field that is marked as wrong. */
export const focusWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** Marks what is wrong in a form and goes there: where the field is out of sight, its button would seem dead. */
export function markWrong(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  focusWrong(form)
}
