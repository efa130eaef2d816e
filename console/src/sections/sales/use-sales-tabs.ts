import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

/** The pages of the section. */
export function useSalesTabs(): Tab[] {
  const words = useWords()
  return [
    { path: '', label: words.salesReport },
    { path: 'carts', label: words.salesCarts },
  ]
}
