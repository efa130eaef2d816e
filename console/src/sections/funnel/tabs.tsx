import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { PageTabs } from '#kit/tabs.tsx'

export function FunnelTabs() {
  const words = useWords()
  const may = useMay()
  return (
    <PageTabs
      section="funnel"
      tabs={[
        { path: '', label: words.funnelTab },
        { path: 'credit', label: words.creditTab },
        ...(may('customers.read') ? [{ path: 'tree', label: words.treeTab }] : []),
      ]}
    />
  )
}
