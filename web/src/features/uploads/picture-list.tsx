import { useUpload } from '@mingpian/client/react/use-upload.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import type { Bound } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { PickFiles, UploadProgress } from './upload-view.tsx'
import style from './uploads.module.css'

interface PictureListProps extends Bound<Picture[]> {
  label: string
  maxCount: number
}

/** Pictures in their order: added from the phone, moved by a step, removed. */
export function PictureList({ label, maxCount, value, error, onChange }: PictureListProps) {
  // Several uploads end within one render.
  const list = useRef(value)
  list.current = value
  const uploads = useUpload('image', ({ url, width, height }) => {
    list.current = [...list.current, { url, alt: '', width, height }]
    onChange(list.current)
  })
  const move = (at: number, step: number) => {
    const moved = [...value]
    moved.splice(at + step, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  const room = maxCount - value.length
  return (
    <fieldset className={style.pictures}>
      <legend>{maxCount > 1 ? m.editing_count({ label, n: value.length, most: maxCount }) : label}</legend>
      <ul>
        {value.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and the same one may stand twice
          <li key={at}>
            <img src={picture.url} alt={picture.alt || m.editing_picture({ n: at + 1 })} />
            <button
              type="button"
              className={style.remove}
              aria-label={m.editing_picture_remove({ label, n: at + 1 })}
              onClick={() => onChange(value.filter((_, i) => i !== at))}
            >
              <X size={16} aria-hidden />
            </button>
            {value.length > 1 && (
              <span className={style.steps}>
                <button
                  type="button"
                  disabled={at === 0}
                  aria-label={m.editing_picture_earlier({ n: at + 1 })}
                  onClick={() => move(at, -1)}
                >
                  <ArrowLeft size={18} aria-hidden />
                </button>
                <button
                  type="button"
                  disabled={at === value.length - 1}
                  aria-label={m.editing_picture_later({ n: at + 1 })}
                  onClick={() => move(at, 1)}
                >
                  <ArrowRight size={18} aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {room > 0 && (
        <PickFiles
          words={m.editing_add_picture()}
          label={m.editing_add_to({ label })}
          icon={<ImagePlus size={20} aria-hidden />}
          accept={pictureTypes}
          many={maxCount > 1}
          disabled={uploads.busy}
          onPick={(files) => uploads.start(files.slice(0, room))}
        />
      )}
      <UploadProgress uploads={uploads} />
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
