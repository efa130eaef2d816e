import { type ArticleEditor, insertBlock, openEditor } from '@mingpian/client/editing/article-editor.ts'
import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { App, theme } from 'antd'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { useSession } from '#kit/session.ts'
import { UploadProgress } from '#kit/upload-progress.tsx'
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
  const [opened, setOpened] = useState<ArticleEditor>()
  const uploads = useUpload('image', ({ url, width, height }) => {
    if (opened) insertBlock(opened.editor, `<img src="${url}" alt="" width="${width}" height="${height}">`)
  })
  const latest = useRef({ onChange, addPictures: uploads.start, showLeftOut: (_: number) => {} })
  latest.current = {
    onChange,
    addPictures: uploads.start,
    showLeftOut: (pictures) => void message.info(words.picturesLeftOut(pictures)),
  }

  useEffect(() => {
    const article = openEditor({
      companyId,
      onLeftOut: (pictures) => latest.current.showLeftOut(pictures),
      onPictures: (files) => latest.current.addPictures(files),
      onChange: (html) => latest.current.onChange?.(html),
    })
    article.editor.setRootElement(field.current)
    setOpened(article)
    return article.close
  }, [companyId])

  useEffect(() => opened?.show(value), [opened, value])

  const colours = {
    '--edge': token.colorBorder,
    '--surface': token.colorBgContainer,
    '--wash': token.colorFillQuaternary,
    '--link': token.colorLink,
    '--second': token.colorTextSecondary,
    '--wrong': token.colorError,
  } as CSSProperties
  return (
    <div style={colours}>
      <div className={style.frame} data-wrong={aria['aria-invalid'] || undefined}>
        {opened && <TextTools editor={opened.editor} onPictures={uploads.start} disabled={uploads.busy} />}
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
