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

/** Elements of word processors and public accounts, with the allowed ones that replace them. */
export const articleRenames: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  section: 'p',
  del: 's',
  strike: 's',
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
