import { blanksIn } from '@mingpian/client/editing/blanks.ts'
import { Alert } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** Names the blanks of a template that are still to be filled in; nothing without any. @param values of the edited piece */
export function Blanks({ values }: { values: unknown }) {
  const words = useWords()
  const blanks = blanksIn(values)
  if (blanks.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={words.blanksLeft(blanks.length)}
      description={blanks.slice(0, 12).join(' ')}
    />
  )
}
