import { useWords } from '#kit/preferences.tsx'
import { PageTabs } from '#kit/tabs.tsx'

export function CustomerTabs() {
  const words = useWords()
  return (
    <PageTabs
      section="customers"
      tabs={[
        { path: '', label: words.customersTab },
        { path: 'waiting', label: words.waitingTab },
        { path: 'pool', label: words.poolTab },
        { path: 'rules', label: words.rulesTab },
      ]}
    />
  )
}
