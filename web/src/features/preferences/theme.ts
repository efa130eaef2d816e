import { lasting } from '#api/storage.ts'

export type Theme = 'light' | 'dark' | 'system'
const key = 'mp.theme'
const dark = '(prefers-color-scheme: dark)'

export function chosenTheme(): Theme {
  const stored = lasting.get<string>(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Keeps a choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') lasting.remove(key)
  else lasting.set(key, theme)
  show()
}

/** Follows the system for as long as nothing else was chosen. The head has set the first one. */
export function followTheme(): void {
  matchMedia(dark).addEventListener?.('change', show)
}

function show(): void {
  const theme = chosenTheme()
  const effective = theme === 'system' ? (matchMedia(dark).matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = effective
}
