import { DecoratorNode, type DOMConversionMap, type NodeKey, type SerializedLexicalNode } from 'lexical'

type Serialized = SerializedLexicalNode & { html: string }

/** Elements that the editor keeps unchanged. */
const kept = ['img', 'figure', 'table', 'pre', 'hr']

/** A picture, a table or code: it can be inserted, selected and deleted, but its content cannot be changed. */
export class KeptNode extends DecoratorNode<null> {
  __html: string

  constructor(html: string, key?: NodeKey) {
    super(key)
    this.__html = html
  }

  static override getType(): string {
    return 'kept'
  }

  static override clone(node: KeptNode): KeptNode {
    return new KeptNode(node.__html, node.__key)
  }

  static override importJSON({ html }: Serialized): KeptNode {
    return new KeptNode(html)
  }

  static override importDOM(): DOMConversionMap {
    const convert = () => ({
      conversion: (element: HTMLElement) => ({
        node: new KeptNode(element.outerHTML),
        // Its children are a part of it.
        after: () => [],
      }),
      priority: 4 as const,
    })
    return Object.fromEntries(kept.map((tag) => [tag, convert]))
  }

  override exportJSON(): Serialized {
    return { ...super.exportJSON(), html: this.__html }
  }

  override exportDOM() {
    return { element: elementOf(this.__html) }
  }

  override createDOM(): HTMLElement {
    const frame = document.createElement('div')
    frame.dataset.kept = ''
    const content = elementOf(this.__html)
    if (content) frame.append(content)
    return frame
  }

  override updateDOM(): boolean {
    return false
  }

  override isInline(): boolean {
    return false
  }

  override decorate(): null {
    return null
  }
}

/** The HTML was cleaned by `cleanHtml`. */
function elementOf(html: string): HTMLElement | null {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement | null
}
