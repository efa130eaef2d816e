import {
  articleOf,
  insertBlock,
  load,
  loadedTag,
  openEditor,
} from '@mingpian/client/making/article-editor.ts'
import { App, theme } from 'antd'
import type { LexicalEditor } from 'lexical'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { useSession } from '#kit/session.ts'
import { UploadProgress } from '#kit/upload-progress.tsx'
import { useUpload } from '#kit/use-upload.ts'
import style from './text.module.css'
import { TextTools } from './text-tools.tsx'

interface TextEditorProps {
  id?: string
  label: string
  value?: string
  onChange?: (html: string) => void
  'aria-invalid'?: boolean
}

/** The text of an article with headings, lists, quotes, links and pictures. The value is HTML. */
export default function TextEditor({ id, label, value = '', onChange, ...aria }: TextEditorProps) {
  const words = useWords()
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const companyId = useSession()?.companyId ?? ''
  const field = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<LexicalEditor>()
  /** The value that the editor shows. */
  const shown = useRef<string>(undefined)
  /** The same in the editor's own writing. */
  const written = useRef('')
  const uploads = useUpload('image', ({ url, width, height }) => {
    if (editor) insertBlock(editor, `<img src="${url}" alt="" width="${width}" height="${height}">`)
  })
  const latest = useRef({ onChange, addPictures: uploads.start, tell: (_: number) => {} })
  latest.current = {
    onChange,
    addPictures: uploads.start,
    tell: (pictures) => void message.info(words.picturesLeftOut(pictures)),
  }

  useEffect(() => {
    const opened = openEditor({
      companyId,
      onLeftOut: (pictures) => latest.current.tell(pictures),
      onPictures: (files) => latest.current.addPictures(files),
    })
    opened.editor.setRootElement(field.current)
    setEditor(opened.editor)
    return opened.close
  }, [companyId])

  useEffect(() => {
    if (!editor || shown.current === value) return
    shown.current = value
    load(editor, value, companyId)
    // The editor writes the same article in its own way: that is no change.
    written.current = articleOf(editor, companyId)
  }, [editor, value, companyId])

  useEffect(
    () =>
      editor?.registerUpdateListener(({ tags, dirtyElements, dirtyLeaves }) => {
        if (tags.has(loadedTag) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
        const html = articleOf(editor, companyId)
        if (html === written.current) return
        written.current = html
        shown.current = html
        latest.current.onChange?.(html)
      }),
    [editor, companyId],
  )

  const colours = {
    '--edge': token.colorBorder,
    '--wash': token.colorFillQuaternary,
    '--link': token.colorLink,
    '--second': token.colorTextSecondary,
    '--wrong': token.colorError,
  } as CSSProperties
  return (
    <div style={colours}>
      <div className={style.frame} data-wrong={aria['aria-invalid'] || undefined}>
        {editor && <TextTools editor={editor} onPictures={uploads.start} disabled={uploads.isBusy} />}
        {/* biome-ignore lint/a11y/useSemanticElements: no input holds formatted text */}
        <div
          ref={field}
          id={id}
          className={style.text}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          aria-invalid={aria['aria-invalid']}
        />
      </div>
      <UploadProgress uploads={uploads} />
    </div>
  )
}
