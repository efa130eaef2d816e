import type { FileValue } from '@mingpian/client/editing/piece.ts'
import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { PickFiles, UploadProgress } from '#features/uploads/upload-view.tsx'
import type { Bound } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import style from './edit.module.css'

interface FileFieldProps extends Bound<FileValue> {
  purpose: Extract<UploadPurpose, 'document' | 'video'>
  label: string
  hint: string
  /** After the upload, with the new file. */
  onUploaded?: (file: FileValue) => void
  children?: ReactNode
}

/** The server's limit of a name. */
const longestName = 200

/** One large file: chosen, uploaded with its progress, replaced. */
export function FileField({
  purpose,
  label,
  hint,
  value,
  error,
  onChange,
  onUploaded,
  children,
}: FileFieldProps) {
  const { type } = uploadRules[purpose]
  const uploads = useUpload(purpose, ({ url }, { name, size }) => {
    const file = { url, name: name.slice(-longestName), mime: type, bytes: size }
    onChange(file)
    onUploaded?.(file)
  })
  return (
    <fieldset className={style.file}>
      <legend>{label}</legend>
      {value.url && (
        <p className={style.fileName}>
          <b>{value.name}</b>
          <small>{m.editing_size({ n: (value.bytes / 1024 / 1024).toFixed(1) })}</small>
        </p>
      )}
      <PickFiles
        words={value.url ? m.editing_replace() : m.editing_choose()}
        label={m.editing_choose_of({ label })}
        icon={<FileUp size={20} aria-hidden />}
        accept={type}
        disabled={uploads.busy}
        onPick={(files) => uploads.start(files.slice(0, 1))}
      />
      {!value.url && !uploads.busy && <p className={style.hint}>{hint}</p>}
      <UploadProgress uploads={uploads} />
      {children}
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
