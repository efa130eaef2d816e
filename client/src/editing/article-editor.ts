import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode, registerList } from '@lexical/list'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isDecoratorNode,
  $isElementNode,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  PASTE_COMMAND,
} from 'lexical'
import { cleanHtml, htmlOf } from './clean-html.ts'
import { KeptNode } from './kept-node.ts'

interface Options {
  companyId: string
  /** Pictures of other sites were left out. */
  onLeftOut: (pictures: number) => void
  /** Pictures themselves were pasted. */
  onPictures: (files: File[]) => void
  /** Called after an edit, with the HTML in the server's form. */
  onChange: (html: string) => void
}

export interface ArticleEditor {
  editor: LexicalEditor
  /** Replaces the present article, unless the editor shows the given one already. */
  show: (html: string) => void
  close: () => void
}

/** An editor of articles, without a page around it. */
export function openEditor({ companyId, onLeftOut, onPictures, onChange }: Options): ArticleEditor {
  const editor = createEditor({
    namespace: 'article',
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, KeptNode],
    onError: (error) => {
      throw error
    },
  })
  const paste = (event: unknown) => {
    const data = event instanceof ClipboardEvent ? event.clipboardData : null
    // The editor itself handles its own copies and plain text.
    if (!data || data.types.includes('application/x-lexical-editor')) return false
    const html = data.getData('text/html')
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    if (!html && files.length === 0) return false
    ;(event as ClipboardEvent).preventDefault()
    if (!html) onPictures(files)
    else {
      const { body, leftOut } = cleanHtml(html, companyId)
      $insertNodes(blocksOf($generateNodesFromDOM(editor, body)))
      if (leftOut > 0) onLeftOut(leftOut)
    }
    return true
  }
  let shown: string | undefined
  let written = ''
  const show = (html: string) => {
    if (shown === html) return
    shown = html
    load(editor, html, companyId)
    // The editor's own form of the same article is no change.
    written = articleOf(editor, companyId)
  }
  const ends = [
    editor.registerUpdateListener(({ tags, dirtyElements, dirtyLeaves }) => {
      if (tags.has(loadedTag) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
      const html = articleOf(editor, companyId)
      if (html === written) return
      written = html
      shown = html
      onChange(html)
    }),
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerCommand(PASTE_COMMAND, paste, COMMAND_PRIORITY_HIGH),
  ]
  return {
    editor,
    show,
    close: () => {
      for (const end of ends) end()
      editor.setRootElement(null)
    },
  }
}

/** Marks an update that is no edit. */
const loadedTag = 'loaded'

function load(editor: LexicalEditor, html: string, companyId: string): void {
  editor.update(
    () => {
      const { body } = cleanHtml(html, companyId)
      const blocks = blocksOf($generateNodesFromDOM(editor, body))
      $getRoot()
        .clear()
        .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
    },
    { discrete: true, tag: ['history-merge', loadedTag] },
  )
}

/** The article in the server's form. */
const articleOf = (editor: LexicalEditor, companyId: string): string =>
  editor
    .getEditorState()
    .read(() => htmlOf(cleanHtml($generateHtmlFromNodes(editor), companyId).body), { editor })

/** Inserts a block after the selection, or at the end. */
export function insertBlock(editor: LexicalEditor, html: string): void {
  editor.update(() => {
    if (!$getSelection()) $getRoot().selectEnd()
    $insertNodes([new KeptNode(html), $createParagraphNode()])
  })
}

/** Text between blocks is put into paragraphs; white space between them is removed. */
function blocksOf(nodes: LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = []
  let open: ElementNode | undefined
  for (const node of nodes) {
    const isBlock = ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline()
    if (isBlock) {
      open = undefined
      blocks.push(node)
    } else if (open || node.getTextContent().trim()) {
      if (!open) {
        open = $createParagraphNode()
        blocks.push(open)
      }
      open.append(node)
    }
  }
  return blocks
}
