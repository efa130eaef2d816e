import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

interface Change {
  userIds: readonly string[]
  licensed: boolean
}

/** Gives or takes licences. It can be undone; a request that was answered stays answered. */
export function useLicences(onDone: () => void) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const send = ({ userIds, licensed }: Change) =>
    call('POST /biz/v1/staff/licences', {
      body: { members: userIds.map((userId) => ({ userId })), licensed },
      quiet: true,
    })
  const undo = useWrite(send, { onDone: () => void message.success(words.undone) })
  return useWrite(send, {
    onDone: ({ changed }, { userIds, licensed }) => {
      onDone()
      undoable(words.licencesChanged(changed), () => undo.run({ userIds, licensed: !licensed }))
    },
  })
}
