import { Alert, Button } from 'antd'
import { useWords } from './preferences.tsx'

/** Says that what is shown was typed before and not saved; with `onDiscard` it offers what is stored instead. */
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
