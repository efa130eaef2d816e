import type { ReactNode } from 'react'
import css from './Bubble.module.css'

/**
 * The little markup that app messages may hold: `<a href>`, `<div class="gray|normal|highlight">`, `<font color>`,
 * and the simplest of markdown. Parsed into elements of our own; nothing of it is ever put into the page as HTML.
 */
export function Rich({ text, onLink }: { text: string; onLink(url: string): void }) {
  return <>{nodesOf(parse(text), onLink)}</>
}

export function plainText(text: string): string {
  return parse(text).textContent?.trim().replace(/\s+/g, ' ') ?? ''
}

function parse(text: string): HTMLElement {
  const html = text
    .replace(/^#{1,6}\s+(.*)$/gm, '<b>$1</b>')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/^>\s?/gm, '')
    .replace(/\n/g, '<br>')
  return new DOMParser().parseFromString(html, 'text/html').body
}

function nodesOf(parent: Node, onLink: (url: string) => void): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    const key = `${index}`
    if (!(node instanceof HTMLElement)) return node.textContent
    const inner = nodesOf(node, onLink)
    switch (node.tagName) {
      case 'BR':
        return <br key={key} />
      case 'A':
        return (
          <button
            key={key}
            type="button"
            className={css.textLink}
            onClick={() => onLink(node.getAttribute('href') ?? '')}
          >
            {inner}
          </button>
        )
      case 'DIV':
        return (
          <span key={key} className={css.line} data-tone={node.className}>
            {inner}
          </span>
        )
      case 'FONT':
        return (
          <span key={key} data-tone={node.getAttribute('color') ?? ''} className={css.tone}>
            {inner}
          </span>
        )
      case 'B':
        return <b key={key}>{inner}</b>
      default:
        return inner
    }
  })
}
