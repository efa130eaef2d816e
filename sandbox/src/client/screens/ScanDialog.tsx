import { useState } from 'react'
import { usePhone } from '../phone/context.ts'
import { Dialog } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import css from './Chat.module.css'

/** The scanner without a camera: what the code says is pasted. */
export function ScanDialog({ onRead, onCancel }: { onRead(text: string): void; onCancel?: () => void }) {
  const phone = usePhone()
  const { word } = useWords()
  const [text, setText] = useState('')
  const read = () => {
    if (!text.trim()) return
    phone.cover(null)
    onRead(text.trim())
  }
  return (
    <Dialog
      title={word('scan')}
      confirm={word('ok')}
      confirmTestId="scan-ok"
      onConfirm={read}
      {...(onCancel ? { onCancel } : {})}
    >
      <textarea
        className={css.paste}
        rows={3}
        aria-label={word('scanPrompt')}
        placeholder={word('scanPrompt')}
        data-testid="scan-text"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
