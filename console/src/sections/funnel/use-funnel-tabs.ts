import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

export function useFunnelTabs(): Tab[] {
  const words = useWords()
  const may = useMay()
  return [
    { path: '', label: words.funnelTab },
    { path: 'credit', label: words.creditTab },
    ...(may('customers.read') ? [{ path: 'tree', label: words.treeTab }] : []),
  ]
}
