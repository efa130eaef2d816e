import { UploadError, uploadFile } from '@mingpian/client/upload.ts'
import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { uploadText } from '#kit/upload-text.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './image-field.module.css'

interface ImageFieldProps {
  label: string
  /** The address of an uploaded picture; '' for none. */
  value: string
  wide?: boolean
  onChange: (value: string) => void
}

/** A picture to choose. After a failed upload the old one stays, and the upload can be retried. */
export function ImageField({ label, value, wide = false, onChange }: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ file: File; words: string } | null>(null)

  const upload = async (file: File) => {
    const purpose = wide ? 'cover' : 'image'
    setFailed(null)
    setShare(0)
    try {
      const { url } = await uploadFile(file, { purpose, onProgress: setShare })
      onChange(url)
    } catch (error) {
      if (error instanceof UploadError) setFailed({ file, words: uploadText(error.problem, purpose) })
    } finally {
      setShare(null)
    }
  }
  const busy = share !== null
  const action = value ? m.corp_image_change() : m.corp_image_pick()
  return (
    <fieldset className={style.field}>
      <legend>{label}</legend>
      <div className={style.line}>
        <span className={`${style.picture} ${wide ? style.wide : ''}`}>
          {value ? <img src={value} alt="" /> : <ImagePlus size={24} aria-hidden />}
        </span>
        <div>
          <input
            ref={input}
            id={id}
            className="sr-only"
            type="file"
            accept="image/*"
            aria-label={m.corp_image_of({ field: label, action })}
            disabled={busy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again.
              target.value = ''
              if (file) void upload(file)
            }}
          />
          <label className={style.pick} htmlFor={id} aria-hidden="true">
            {busy ? m.corp_image_busy({ n: Math.round(share * 100) }) : action}
          </label>
          {value && !busy && (
            <button
              type="button"
              className={`${style.pick} ${style.remove}`}
              aria-label={m.corp_image_of({ field: label, action: m.corp_image_remove() })}
              onClick={() => onChange('')}
            >
              {m.corp_image_remove()}
            </button>
          )}
        </div>
      </div>
      {failed && (
        <div className={style.failed} role="alert">
          <span>{failed.words}</span>
          <Button small kind="quiet" onClick={() => upload(failed.file)}>
            {m.corp_image_retry()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
