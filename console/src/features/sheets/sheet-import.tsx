import { Flex } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useFilters } from '#kit/filters.ts'
import { Page } from '#kit/page.tsx'
import { SheetChoice } from './sheet-choice.tsx'

type Choice = Pick<ComponentProps<typeof SheetChoice>, 'check' | 'template' | 'rules'>

interface Props extends Choice, Pick<ComponentProps<typeof Page>, 'title' | 'hint' | 'actions'> {
  /** The imports of the last day, below the choice of a sheet. */
  recent: ReactNode
  /** The import that the address names. @param onAgain another sheet is chosen */
  shown: (importId: string, onAgain: () => void) => ReactNode
}

/** A page that imports a sheet. The import is in the address, so that it can be opened again after the tab was closed. */
export function SheetImportPage({ title, hint, actions, recent, shown, ...choice }: Props) {
  const { get, set } = useFilters()
  const importId = get('importId')
  const open = (id: string) => set({ importId: id, verdict: '' })
  return (
    <Page title={title} hint={hint} actions={actions}>
      {importId ? (
        shown(importId, () => open(''))
      ) : (
        <Flex vertical gap={16}>
          <SheetChoice {...choice} onChecked={open} />
          {recent}
        </Flex>
      )}
    </Page>
  )
}
