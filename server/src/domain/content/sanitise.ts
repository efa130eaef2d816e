import {
  articleAttributes,
  articleRenames,
  articleSchemes,
  articleTagOf,
  articleTags,
  plainBlocks,
} from '@mingpian/contract/shared/rules/article-html.ts'
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isOwnPicture } from '#core/http/own-file.ts'

/** An element that is not allowed: its content stays. */
const noElement = 'span'

/** By its style, which is not allowed itself. */
const byStyle = (name: string, { style = '', ...attribs }: Record<string, string>): Tag => ({
  tagName: articleTagOf(name, style) || noElement,
  attribs,
})

const transformTags: IOptions['transformTags'] = {
  ...articleRenames,
  span: byStyle,
  font: byStyle,
  b: byStyle,
  strong: byStyle,
  // Links to other sites send no referrer.
  a: (_name, { href = '' }): Tag => ({
    tagName: 'a',
    attribs: { href, rel: 'noopener noreferrer nofollow' },
  }),
}

/** Deeper elements are dropped: the time to sanitise grows with the square of the depth. */
const nestingLimit = 60

/**
 * Sanitises HTML for the product's pages: keeps elements, attributes and addresses of an allow list and all text, and
 * removes everything else. Pictures must be in the company's own storage, so that reading sends no request to another
 * site.
 */
export function sanitise(companyId: string, html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...articleTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(articleAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: [...articleSchemes],
    allowProtocolRelative: false,
    transformTags,
    nestingLimit,
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      (tag === 'img' && !isOwnPicture(companyId, attribs.src ?? '')) ||
      (['p', ...plainBlocks].includes(tag) && text.trim() === '' && mediaChildren.length === 0),
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

/** HTML that the sanitiser wrote, and its words to be searched. */
export interface CleanHtml {
  /** The HTML before cleaning. */
  source: string
  html: string
  words: string
}

export function cleaned(companyId: string, source: string): CleanHtml {
  const html = sanitise(companyId, source)
  return { source, html, words: textOf(html) }
}

/** A task of a worker process. */
export const cleanHtml = async ({
  companyId,
  html,
}: {
  companyId: string
  html: string
}): Promise<CleanHtml> => cleaned(companyId, html)
