import { phoneTheme } from '#features/preferences/look.ts'

/** Applies the phone's own theme if the document has no chosen one, before the first paint. */
export function followPhone(): void {
  document.documentElement.dataset.theme ??= phoneTheme()
}
