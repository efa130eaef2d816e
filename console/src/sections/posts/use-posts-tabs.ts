import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'

/** The pages of the section that the person may open. */
export function usePostsTabs(): Tab[] {
  const words = useWords()
  const may = useMay()
  return [
    { path: '', label: words.postsDesk },
    { path: 'circle', label: words.postsCircle },
    ...(may('posts.moderate')
      ? [
          { path: 'queue', label: words.postsQueue },
          { path: 'words', label: words.postWords },
        ]
      : []),
    ...(may('company.read') ? [{ path: 'settings', label: words.postSettings }] : []),
  ]
}
