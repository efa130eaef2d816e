import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
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

export type Block = 'text' | 'heading' | 'quote' | 'bullet' | 'number'

/** The formats at the selection; `link` is its address, '' for none. */
export interface Formats {
  block: Block
  bold: boolean
  link: string
}

export const noFormats: Formats = { block: 'text', bold: false, link: '' }

/** Reports the formats at the selection whenever they may have changed. @returns a function that stops */
export const watchFormats = (editor: LexicalEditor, tell: (formats: Formats) => void) =>
  editor.registerUpdateListener(({ editorState }) => tell(editorState.read(presentFormats)))

/** Commands of an article's formatting tools. @param now the formats at the selection */
export const formatting = (editor: LexicalEditor, now: Formats) => ({
  bold: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
  heading: () => toggleBlock(editor, now, 'heading'),
  quote: () => toggleBlock(editor, now, 'quote'),
  bullet: () =>
    editor.dispatchCommand(
      now.block === 'bullet' ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND,
      undefined,
    ),
  number: () =>
    editor.dispatchCommand(
      now.block === 'number' ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    ),
  undo: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
  redo: () => editor.dispatchCommand(REDO_COMMAND, undefined),
  /** '' removes the link. */
  link: (address: string) => setLink(editor, now, address),
})

function toggleBlock(editor: LexicalEditor, now: Formats, block: 'heading' | 'quote'): void {
  const make = (): ElementNode => (block === 'heading' ? $createHeadingNode('h2') : $createQuoteNode())
  editor.update(() => {
    const selection = $getSelection()
    if ($isRangeSelection(selection))
      $setBlocksType(selection, now.block === block ? (): ElementNode => $createParagraphNode() : make)
  })
}

function setLink(editor: LexicalEditor, now: Formats, address: string): void {
  editor.update(() => {
    const selection = $getSelection()
    const isInText = $isRangeSelection(selection) && (!selection.isCollapsed() || now.link)
    if (isInText || !address) $toggleLink(address || null)
    else $insertNodes([$createLinkNode(address).append($createTextNode(address))])
  })
}

function presentFormats(): Formats {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return noFormats
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
