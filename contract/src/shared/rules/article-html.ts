// The HTML that an article may contain. The server sanitises by these lists, and the editor cleans pasted text by them.

const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'br', 'img']
const blocks = ['h2', 'h3', 'h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre', 'figure', 'figcaption']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

export const articleTags: readonly string[] = [...inline, ...blocks, ...tables]

/** Allowed attributes by element. The server itself sets `rel` of links. */
export const articleAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Schemes of the addresses to which a link of an article may lead. */
export const articleSchemes: readonly string[] = ['http', 'https', 'tel', 'mailto']

/** Blocks that become paragraphs: without them their texts would run together. */
export const plainBlocks: readonly string[] = [
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'hgroup', 'center', 'address'],
  ...['dt', 'dd', 'details', 'summary', 'form', 'fieldset', 'legend'],
]

/** Elements of word processors and public accounts, with the allowed ones that replace them. */
export const articleRenames: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  tfoot: 'tbody',
  ...Object.fromEntries(plainBlocks.map((name) => [name, 'p'])),
  del: 's',
  strike: 's',
}

/** Whether a style attribute makes text bold; undefined where it says nothing of it. */
export function boldnessOf(style: string): boolean | undefined {
  const weight = /(?:^|;)\s*font-weight\s*:\s*([a-z]+|\d{1,4})/i.exec(style)?.[1]?.toLowerCase()
  return weight === undefined ? undefined : weight.startsWith('bold') || Number(weight) >= 600
}

/**
 * The allowed element that replaces another one; '' to keep only its content.
 * @param name in lower case
 * @param style the element's style attribute
 */
export function articleTagOf(name: string, style: string): string {
  const boldness = boldnessOf(style)
  // Public accounts and word processors mark bold by styles; Google Docs puts a `b` of normal weight around everything.
  if (name === 'span' || name === 'font') return boldness ? 'strong' : ''
  if ((name === 'b' || name === 'strong') && boldness === false) return ''
  const tag = articleRenames[name] ?? name
  return articleTags.includes(tag) ? tag : ''
}

/** The addresses of the pictures of HTML that the server has sanitised, in their order. */
export const articlePictures = (html: string): string[] =>
  html
    .split('<img ')
    .slice(1)
    .flatMap((rest) => {
      // Names and values by turns: values of sanitised HTML hold neither quotes nor brackets.
      const attributes = rest.slice(0, rest.indexOf('>')).split('"')
      const at = attributes.findIndex((part, place) => place % 2 === 0 && part.trim() === 'src=')
      return at === -1 ? [] : [(attributes[at + 1] ?? '').replaceAll('&amp;', '&')]
    })
