import type { ReactNode } from 'react'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'

/** A page of the section, with its tabs. */
export function MembersPage({
  hint,
  actions,
  children,
}: {
  hint: string
  actions?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  return (
    <Page
      title={words.members}
      hint={hint}
      tabs={[
        { path: '', label: words.members },
        { path: 'levels', label: words.memberLevels },
      ]}
      actions={actions}
    >
      {children}
    </Page>
  )
}
