import { useWords } from '#kit/preferences.tsx'
import { PageTabs } from '#kit/tabs.tsx'

export function FunnelTabs() {
  const words = useWords()
  return (
    <PageTabs
      section="funnel"
      tabs={[
        { path: '', label: words.funnelTab },
        { path: 'credit', label: words.creditTab },
      ]}
    />
  )
}
