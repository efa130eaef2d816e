import { useWords } from '#kit/preferences.tsx'
import { PageTabs } from '#kit/tabs.tsx'

/** The pages of the section: its pieces, their categories, and templates. */
export function ContentTabs() {
  const words = useWords()
  return (
    <PageTabs
      section="content"
      tabs={[
        { path: '', label: words.content },
        { path: 'categories', label: words.categories },
        { path: 'templates', label: words.templates },
      ]}
    />
  )
}
