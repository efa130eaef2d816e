import { Alert, Button } from 'antd'
import { useWords } from './preferences.tsx'

/** A notice that an unsaved draft was restored. `onDiscard` shows the stored values. */
export function DraftFound({ onDiscard }: { onDiscard?: () => void }) {
  const words = useWords()
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={words.draftFound}
      action={
        onDiscard && (
          <Button size="small" onClick={onDiscard}>
            {words.discardDraft}
          </Button>
        )
      }
    />
  )
}
