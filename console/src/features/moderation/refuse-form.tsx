import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'

interface RefuseFormProps {
  /** What the text is for. */
  label: string
  action: string
  busy: boolean
  onRefuse: (reason: string) => void
  onCancel: () => void
}

/** Asks why something is refused; the reason may stay empty. */
export function RefuseForm({ label, action, busy, onRefuse, onCancel }: RefuseFormProps) {
  const words = useWords()
  const [reason, setReason] = useState('')
  return (
    <Flex vertical gap={12}>
      <Input.TextArea
        autoFocus
        rows={3}
        maxLength={200}
        showCount
        aria-label={label}
        placeholder={label}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Flex gap={8} justify="flex-end" style={{ marginTop: 12 }}>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="primary" loading={busy} onClick={() => onRefuse(reason.trim())}>
          {action}
        </Button>
      </Flex>
    </Flex>
  )
}
