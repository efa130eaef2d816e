import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

export function useScoringTabs(): Tab[] {
  const words = useWords()
  return [
    { path: '', label: words.scoreRules },
    { path: 'tags', label: words.tags },
  ]
}
