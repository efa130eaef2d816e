import { blanksIn } from '@mingpian/client/making/blanks.ts'
import { Alert } from 'antd'
import { useWords } from './preferences.tsx'

/** Names what a template left to be filled in; nothing where all is said. @param values of the piece that is edited */
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
