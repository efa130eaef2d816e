import { Button, Flex } from 'antd'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'

/** The last row of a form: discard and save. Without `onSave` the button submits its form. */
export function SaveRow({
  busy,
  onReset,
  onSave,
}: {
  busy: boolean
  onReset: () => void
  onSave?: () => void
}) {
  const words = useWords()
  const may = useMay()
  if (!may('company.write')) return null
  return (
    <Flex justify="flex-end" gap={8} style={{ marginTop: 16 }}>
      <Button onClick={onReset}>{words.discard}</Button>
      <Button type="primary" htmlType={onSave ? 'button' : 'submit'} loading={busy} onClick={onSave}>
        {words.save}
      </Button>
    </Flex>
  )
}
