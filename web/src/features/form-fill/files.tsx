import { UploadError, uploadFile } from '@mingpian/client/upload.ts'
import { mostFiles } from '@mingpian/contract/shared/rules/form-answers.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { FileText, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { uploadText } from '#kit/upload-text.ts'
import { m } from '#paraglide/messages.js'
import { Group } from './group.tsx'
import style from './questions.module.css'
import type { QuestionProps } from './typed.ts'
import { listOf } from './typed.ts'

const pdf = 'application/pdf'

/** Pictures and PDF files. Each is uploaded when it is chosen; after a failure it can be chosen again. */
export function FileQuestion({ question, value, error, onChange }: QuestionProps) {
  const files = listOf(value)
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState('')
  const upload = async (file: File) => {
    setFailed('')
    setShare(0)
    const purpose = file.type === pdf ? 'document' : 'image'
    try {
      const { url } = await uploadFile(file, { purpose, onProgress: setShare })
      onChange([...files, url])
    } catch (problem) {
      // The app reports any other failure.
      if (problem instanceof UploadError) setFailed(uploadText(problem.problem, purpose))
    } finally {
      setShare(null)
    }
  }
  const busy = share !== null
  return (
    <Group question={question} error={failed || error} isWrongItself>
      {() => (
        <ul className={style.files}>
          {files.map((url, at) => (
            <li key={url}>
              {url.endsWith('.pdf') ? <FileText size={28} aria-hidden /> : <img src={url} alt="" />}
              <button
                type="button"
                aria-label={m.forms_remove_file({ n: at + 1 })}
                onClick={() => onChange(files.filter((each) => each !== url))}
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
          {files.length < mostFiles && (
            <li>
              <label className={style.add}>
                <input
                  className="sr-only"
                  type="file"
                  accept={`${pictureTypes},${pdf}`}
                  disabled={busy}
                  onChange={({ target }) => {
                    const [file] = target.files ?? []
                    // The same file may be chosen again.
                    target.value = ''
                    if (file) void upload(file)
                  }}
                />
                <Plus size={24} aria-hidden />
                <span>
                  {busy ? m.forms_uploading({ n: Math.round(share * 100) }) : m.forms_files({ n: mostFiles })}
                </span>
              </label>
            </li>
          )}
        </ul>
      )}
    </Group>
  )
}
