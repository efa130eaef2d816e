import type { Locale } from '@mingpian/contract/shared/render.ts'

// Replaces the message library's runtime in the client's build: see `smallRuntime` in vite.shared.ts.

let current: () => Locale = () => 'zh'

export const getLocale = (): Locale => current()
export const overwriteGetLocale = (locale: () => Locale): void => {
  current = locale
}
/** No locale is fixed when the messages are compiled. */
export const experimentalStaticLocale: Locale | undefined = undefined
