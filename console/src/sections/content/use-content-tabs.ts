import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

/** The pages of the section: its pieces, their categories, and templates. */
export function useContentTabs(): Tab[] {
  const words = useWords()
  return [
    { path: '', label: words.content },
    { path: 'categories', label: words.categories },
    { path: 'templates', label: words.templates },
  ]
}
