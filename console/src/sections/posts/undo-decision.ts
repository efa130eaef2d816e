import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'

/** Names a finished act of a moderator, and offers to undo it. */
export function useUndoDecision(): (text: string, actId: string) => void {
  const words = useWords()
  const { message } = App.useApp()
  const tellUndo = useUndoMessage()
  const undo = useWrite(
    (actId: string) => call('POST /dynamic/v1/moderation/undo', { body: { actId }, quiet: true }),
    { onDone: () => void message.success(words.undone) },
  )
  return (text, actId) => {
    if (actId) tellUndo(text, () => undo.run(actId))
    else message.success(text)
  }
}
