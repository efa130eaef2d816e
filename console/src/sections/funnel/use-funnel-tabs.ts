import { useFilters } from '#kit/filters.ts'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

/** The pages of the section. The days of the address bar stay when the page changes. */
export function useFunnelTabs(): Tab[] {
  const { get } = useFilters()
  const days = Object.entries({ from: get('from'), to: get('to') }).filter(([, day]) => day)
  const search = days.length > 0 ? `?${new URLSearchParams(days)}` : ''
  const words = useWords()
  const may = useMay()
  const tabs = [
    { path: '', label: words.funnelTab },
    { path: 'credit', label: words.creditTab },
    ...(may('customers.read') ? [{ path: 'tree', label: words.treeTab }] : []),
  ]
  return tabs.map((tab) => ({ ...tab, search }))
}
