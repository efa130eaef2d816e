import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

const sort = (materialIds: string[], toCategoryId: string) =>
  call('PUT /biz/v1/content/category/pieces', { body: { materialIds, toCategoryId }, quiet: true })

/** Sorts the selected pieces into a category, or into none. */
export function SetCategory({ pieces, onDone }: { pieces: LibraryItem[]; onDone: () => void }) {
  const words = useWords()
  const undoable = useUndoMessage()
  const { data } = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  const sortBack = useWrite(async (before: { _id: string; categoryId: string }[]) => {
    for (const from of new Set(before.map(({ categoryId }) => categoryId)))
      await sort(
        before.filter(({ categoryId }) => categoryId === from).map(({ _id }) => _id),
        from,
      )
  })
  const sortAll = useWrite(
    (toCategoryId: string) =>
      sort(
        pieces.map(({ _id }) => _id),
        toCategoryId,
      ),
    {
      onDone: ({ before }) => {
        undoable(words.categorySet(before.length), () => sortBack.run(before))
        onDone()
      },
    },
  )
  if (pieces.length === 0) return null
  const choices = [...(data?.list ?? []), { categoryId: '', category: words.noCategory }]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        style: { maxHeight: 320, overflow: 'auto' },
        items: choices.map(({ categoryId, category }) => ({ key: `to ${categoryId}`, label: category })),
        onClick: ({ key }) => sortAll.run(key.slice(3)),
      }}
    >
      <Button loading={sortAll.busy}>{words.setCategory}</Button>
    </Dropdown>
  )
}
