import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

export function useCustomerTabs(): Tab[] {
  const words = useWords()
  return [
    { path: '', label: words.customersTab },
    { path: 'waiting', label: words.waitingTab },
    { path: 'pool', label: words.poolTab },
    { path: 'rules', label: words.rulesTab },
  ]
}
