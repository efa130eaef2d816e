import { formatting, noFormats, watchFormats } from '@mingpian/client/editing/article-formats.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import type { LexicalEditor } from 'lexical'
import {
  Bold,
  Heading2,
  ImagePlus,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { LinkSheet } from './link-sheet.tsx'
import style from './text.module.css'

interface ToolbarProps {
  editor: LexicalEditor
  disabled: boolean
  onPictures: (files: File[]) => void
}

/** Formatting tools of the text. A tap leaves the keyboard of the phone open. */
export function Toolbar({ editor, disabled, onPictures }: ToolbarProps) {
  const [now, setNow] = useState(noFormats)
  const [linking, setLinking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => watchFormats(editor, setNow), [editor])
  const format = formatting(editor, now)
  const tools: [Icon: LucideIcon, words: string, isOn: boolean | undefined, onTap: () => void][] = [
    [Bold, m.editing_bold(), now.bold, format.bold],
    [Heading2, m.editing_heading(), now.block === 'heading', format.heading],
    [Quote, m.editing_quotation(), now.block === 'quote', format.quote],
    [List, m.editing_bullets(), now.block === 'bullet', format.bullet],
    [ListOrdered, m.editing_numbers(), now.block === 'number', format.number],
    [Link2, m.editing_link(), now.link !== '', () => setLinking(true)],
    [ImagePlus, m.editing_add_picture(), undefined, () => input.current?.click()],
    [Undo2, m.editing_undo(), undefined, format.undo],
    [Redo2, m.editing_redo(), undefined, format.redo],
  ]
  return (
    <div className={style.tools} role="toolbar" aria-label={m.editing_tools()}>
      {tools.map(([Icon, words, isOn, onTap]) => (
        <button
          key={words}
          type="button"
          aria-label={words}
          aria-pressed={isOn}
          disabled={disabled && Icon === ImagePlus}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onTap}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          onPictures(files)
        }}
      />
      {linking && (
        <LinkSheet
          address={now.link}
          onDone={(address) => {
            setLinking(false)
            format.link(address)
          }}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  )
}
