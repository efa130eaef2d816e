import { type ArticleEditor, insertBlock, openEditor } from '@mingpian/client/editing/article-editor.ts'
import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { UploadProgress } from '#features/uploads/upload-view.tsx'
import type { Bound } from '#kit/form.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import style from './text.module.css'
import { Toolbar } from './toolbar.tsx'

interface TextEditorProps extends Bound<string> {
  label: string
}

/** The text of an article with headings, lists, quotes, links and pictures. The value is HTML. */
export default function TextEditor({ label, value, error, onChange }: TextEditorProps) {
  const id = useId()
  const companyId = useSession()?.companyId ?? ''
  const field = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ArticleEditor>()
  const change = useRef(onChange)
  change.current = onChange
  const uploads = useUpload('image', ({ url, width, height }) => {
    if (opened) insertBlock(opened.editor, `<img src="${url}" alt="" width="${width}" height="${height}">`)
  })
  const addPictures = useRef(uploads.start)
  addPictures.current = uploads.start

  useEffect(() => {
    const article = openEditor({
      companyId,
      onLeftOut: (n) => toast(m.editing_pictures_left_out({ n })),
      onPictures: (files) => addPictures.current(files),
      onChange: (html) => change.current(html),
    })
    article.editor.setRootElement(field.current)
    setOpened(article)
    return article.close
  }, [companyId])

  useEffect(() => opened?.show(value), [opened, value])

  return (
    <div className={style.editor}>
      <span id={id} className={style.label}>
        {label}
      </span>
      {opened && <Toolbar editor={opened.editor} onPictures={uploads.start} disabled={uploads.busy} />}
      {/* biome-ignore lint/a11y/useSemanticElements: no input holds formatted text */}
      <div
        ref={field}
        className={`${style.text} ${error ? style.wrong : ''}`}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <UploadProgress uploads={uploads} />
      {error && (
        <p id={`${id}-error`} className={style.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
