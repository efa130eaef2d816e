import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

export function useProductTabs(): Tab[] {
  const words = useWords()
  return [
    { path: '', label: words.products },
    { path: 'categories', label: words.productCategories },
    { path: 'activities', label: words.activityPrices },
    { path: 'freight', label: words.freight },
  ]
}
