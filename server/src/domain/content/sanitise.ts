import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isOwnPicture } from '#core/http/own-file.ts'

const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'br', 'img']
const blocks = ['h2', 'h3', 'h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre', 'figure', 'figcaption']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Maps elements of word processors and public accounts to allowed ones. */
const transformTags: IOptions['transformTags'] = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  section: 'p',
  del: 's',
  strike: 's',
  // The reader leaves for another site: it learns nothing of where they came from.
  a: (_name, { href = '' }): Tag => ({
    tagName: 'a',
    attribs: { href, rel: 'noopener noreferrer nofollow' },
  }),
}

/** Deeper elements are dropped: the time to sanitise grows with the square of the depth. */
const nestingLimit = 60

/**
 * HTML that may stand on our pages: elements, attributes and addresses of an allow list, everything else taken out, text
 * kept. Pictures are those of the company's own storage, so that reading tells no other site anything.
 */
export function sanitise(companyId: string, html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...inline, ...blocks, ...tables],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    transformTags,
    nestingLimit,
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      (tag === 'img' && !isOwnPicture(companyId, attribs.src ?? '')) ||
      (['p', 'div', 'section'].includes(tag) && text.trim() === '' && mediaChildren.length === 0),
  })
}

/** The text of sanitised HTML, to be searched. */
export const textOf = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => `${text} ` })
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
