import { phoneTheme } from '#features/preferences/look.ts'

/** Shows the phone's own theme where the document came without a chosen one; before anything is painted. */
export function followPhone(): void {
  document.documentElement.dataset.theme ??= phoneTheme()
}
