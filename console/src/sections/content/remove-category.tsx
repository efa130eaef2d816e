import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { App, Flex, Modal, Select, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

export type CategoryRow = CallTypes<'GET /biz/v1/content/categories'>['data']['list'][number]

interface RemoveCategoryProps {
  category: CategoryRow
  list: CategoryRow[]
  onClose: () => void
}

/** Deletes a category, after asking where its pieces go. */
export function RemoveCategory({
  category: { categoryId, category, all },
  list,
  onClose,
}: RemoveCategoryProps) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const [moveToId, setMoveToId] = useState('')
  const putBack = useWrite(
    () => call('POST /biz/v1/content/category/put_back', { body: { categoryId }, quiet: true }),
    { onDone: () => void message.success(words.categoryPutBack) },
  )
  const remove = useWrite(
    () =>
      call('DELETE /biz/v1/content/category', {
        query: { categoryId, ...(moveToId && { moveToId }) },
        quiet: true,
      }),
    {
      onDone: () => {
        undoable(words.categoryRemoved(category), () => putBack.run())
        onClose()
      },
    },
  )
  const others = list.filter((other) => other.categoryId !== categoryId)
  return (
    <Modal
      open
      title={words.removeCategory(category)}
      okText={words.remove}
      okButtonProps={{ danger: true }}
      cancelText={words.cancel}
      confirmLoading={remove.busy}
      onOk={() => void remove.run()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Typography.Text>{words.removeCategoryHint(all)}</Typography.Text>
        {all > 0 && (
          <Select
            aria-label={words.movePiecesTo}
            value={moveToId}
            onChange={setMoveToId}
            options={[
              { value: '', label: words.noCategory },
              ...others.map((other) => ({ value: other.categoryId, label: other.category })),
            ]}
          />
        )}
      </Flex>
    </Modal>
  )
}
