import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { Film } from 'lucide-react'
import { PickFiles, UploadProgress } from '#features/uploads/upload-view.tsx'
import type { Bound } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './edit.module.css'

/** One video, by the address of its file. */
export function VideoField({ value, onChange }: Bound<string>) {
  const uploads = useUpload('video', ({ url }) => onChange(url))
  return (
    <fieldset className={style.video}>
      <legend className="sr-only">{m.posts_video()}</legend>
      {value && (
        // biome-ignore lint/a11y/useMediaCaption: the member's own film comes without captions
        <video key={value} src={value} controls playsInline preload="metadata" />
      )}
      <PickFiles
        words={value ? m.editing_replace() : m.posts_add_video()}
        label={m.editing_choose_of({ label: m.posts_video() })}
        icon={<Film size={20} aria-hidden />}
        accept={uploadRules.video.type}
        disabled={uploads.busy}
        onPick={(files) => uploads.start(files.slice(0, 1))}
      />
      {value && !uploads.busy && (
        <Button kind="quietDanger" onClick={() => onChange('')}>
          {m.posts_remove_video()}
        </Button>
      )}
      <UploadProgress uploads={uploads} />
    </fieldset>
  )
}
