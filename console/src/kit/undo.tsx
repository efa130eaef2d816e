import { App, Button } from 'antd'
import { useWords } from './preferences.tsx'

/** Names the finished action, and offers to undo it for eight seconds. */
export function useUndoMessage() {
  const words = useWords()
  const { notification } = App.useApp()
  return (text: string, undo: () => void) => {
    const key = String(Date.now())
    notification.success({
      key,
      title: text,
      duration: 8,
      actions: (
        <Button
          size="small"
          onClick={() => {
            notification.destroy(key)
            undo()
          }}
        >
          {words.undo}
        </Button>
      ),
    })
  }
}
