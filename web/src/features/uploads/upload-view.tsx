import type { Uploads } from '@mingpian/client/react/use-upload.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { uploadText } from '#kit/upload-text.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './uploads.module.css'

interface PickProps {
  words: string
  /** The accessible name, where the visible words are ambiguous. */
  label: string
  icon: ReactNode
  accept: string
  many?: boolean
  disabled?: boolean
  onPick: (files: File[]) => void
}

/** A button that opens the phone's own picker. */
export function PickFiles({ words, label, icon, accept, many, disabled, onPick }: PickProps) {
  const id = useId()
  return (
    <span className={style.pickWrap}>
      <input
        id={id}
        className="sr-only"
        type="file"
        accept={accept}
        multiple={many}
        aria-label={label}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          onPick(files)
        }}
      />
      <label className={style.pick} htmlFor={id} aria-hidden="true">
        {icon}
        {words}
      </label>
    </span>
  )
}

/** Progress of an upload with the way to stop it, or the reason of its failure with the way to go on. */
export function UploadProgress({ uploads }: { uploads: Uploads }) {
  const { purpose, busy, share, problem, stop, retry } = uploads
  if (busy)
    return (
      <div className={style.progress}>
        <Bar share={share} label={m.editing_uploading({ n: Math.round(share * 100) })} />
        <Button small kind="quiet" onClick={stop}>
          {m.editing_stop()}
        </Button>
      </div>
    )
  if (!problem) return null
  return (
    <div className={style.failed} role="alert">
      <span>{uploadText(problem, purpose)}</span>
      <Button small kind="quiet" onClick={retry}>
        {m.editing_go_on()}
      </Button>
    </div>
  )
}

export function Bar({ share, label }: { share: number; label: string }) {
  const n = Math.round(share * 100)
  return (
    <div className={style.bar}>
      <span>{label}</span>
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={n}>
        <i style={{ width: `${n}%` }} />
      </div>
    </div>
  )
}
