import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type ReactNode, useState } from 'react'
import { scannedText } from '#host/scan.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import style from './code-entry.module.css'
import { companySdk } from './company-sdk.ts'

interface CodeEntryProps {
  /** Words of the button that scans, and of a scan that found nothing. */
  scan: string
  failed: string
  /** Words of the field, and of the button beside it. */
  label: string
  action: string
  /** The keyboard for the code. */
  inputMode?: 'text' | 'numeric'
  busy: boolean
  onCode: (code: string) => unknown
  /** Further fields. */
  children?: ReactNode
}

/** A code that a customer shows: scanned, or typed where the camera is no help. */
export function CodeEntry({
  scan: scanWords,
  failed,
  label,
  action,
  inputMode,
  busy,
  onCode,
  children,
}: CodeEntryProps) {
  const [code, setCode] = useState('')
  const scan = useWrite(async () => scannedText(await companySdk()), {
    onDone: (text) => {
      if (!text) return
      const scanned = text.trim().slice(0, 64)
      setCode(scanned)
      return onCode(scanned)
    },
    onFailure: () => toast(failed),
  })
  return (
    <div className={style.entry}>
      <Button block kind="primary" busy={scan.busy} onClick={() => void scan.run()}>
        {scanWords}
      </Button>
      <Field
        label={label}
        value={code}
        maxLength={64}
        figures
        {...(inputMode && { inputMode })}
        onChange={setCode}
      />
      {children}
      <Button block busy={busy} disabled={code.trim().length < 4} onClick={() => void onCode(code.trim())}>
        {action}
      </Button>
    </div>
  )
}
