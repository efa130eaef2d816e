import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
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

type Block = 'text' | 'heading' | 'quote' | 'bullet' | 'number'

interface ToolbarProps {
  editor: LexicalEditor
  disabled: boolean
  onPictures: (files: File[]) => void
}

/** What can be done with the text. A tap leaves the keyboard of the phone open. */
export function Toolbar({ editor, disabled, onPictures }: ToolbarProps) {
  const [now, setNow] = useState<{ block: Block; bold: boolean; link: string }>({
    block: 'text',
    bold: false,
    link: '',
  })
  const [linking, setLinking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setNow(editorState.read(present))),
    [editor],
  )
  const toggle = (block: Block, make: () => ElementNode) => () =>
    editor.update(() => {
      const selection = $getSelection()
      if ($isRangeSelection(selection))
        $setBlocksType(selection, now.block === block ? () => $createParagraphNode() : make)
    })
  const list = (block: 'bullet' | 'number') => () => {
    const insert = block === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND
    editor.dispatchCommand(now.block === block ? REMOVE_LIST_COMMAND : insert, undefined)
  }
  const setLink = (address: string) => {
    setLinking(false)
    editor.update(() => {
      const selection = $getSelection()
      const isInText = $isRangeSelection(selection) && (!selection.isCollapsed() || now.link)
      if (isInText || !address) $toggleLink(address || null)
      else $insertNodes([$createLinkNode(address).append($createTextNode(address))])
    })
  }
  const tools: [Icon: LucideIcon, words: string, isOn: boolean | undefined, onTap: () => void][] = [
    [Bold, m.making_bold(), now.bold, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')],
    [
      Heading2,
      m.making_heading(),
      now.block === 'heading',
      toggle('heading', () => $createHeadingNode('h2')),
    ],
    [Quote, m.making_quotation(), now.block === 'quote', toggle('quote', () => $createQuoteNode())],
    [List, m.making_bullets(), now.block === 'bullet', list('bullet')],
    [ListOrdered, m.making_numbers(), now.block === 'number', list('number')],
    [Link2, m.making_link(), now.link !== '', () => setLinking(true)],
    [ImagePlus, m.making_add_picture(), undefined, () => input.current?.click()],
    [Undo2, m.making_undo(), undefined, () => editor.dispatchCommand(UNDO_COMMAND, undefined)],
    [Redo2, m.making_redo(), undefined, () => editor.dispatchCommand(REDO_COMMAND, undefined)],
  ]
  return (
    <div className={style.tools} role="toolbar" aria-label={m.making_tools()}>
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
      {linking && <LinkSheet address={now.link} onDone={setLink} onClose={() => setLinking(false)} />}
    </div>
  )
}

/** The formats at the selection. */
function present(): { block: Block; bold: boolean; link: string } {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return { block: 'text', bold: false, link: '' }
  const around = [selection.anchor.getNode(), ...selection.anchor.getNode().getParents()]
  const link = around.find($isLinkNode)
  return { block: blockOf(around), bold: selection.hasFormat('bold'), link: link?.getURL() ?? '' }
}

function blockOf(around: LexicalNode[]): Block {
  const list = around.find($isListNode)
  if (list) return list.getListType() === 'number' ? 'number' : 'bullet'
  if (around.some($isHeadingNode)) return 'heading'
  return around.some($isQuoteNode) ? 'quote' : 'text'
}
