import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { postedPictures } from './posted-pictures.ts'

/** A page as it came. */
export interface PageOrder {
  url: string
  bytes: Uint8Array
  /** The charset that the answer names; '' for none. */
  charset: string
}

/** The content of a page. Its HTML is the author's and must be sanitised. */
export interface ReadPage {
  title: string
  summary: string
  author: string
  siteName: string
  /** Absolute; '' for none. */
  image: string
  /** Pictures are `<img src="picture:0">`, by their index in `pictures`. */
  html: string
  /** Absolute addresses. */
  pictures: string[]
  /** A page of WeChat without an article: it asks for a check of the reader, or the article was deleted. */
  isNotice: boolean
}

type Page = ReturnType<typeof parseHTML>['document']

const mostPictures = 40
/** The site of WeChat's public accounts, and the element that holds an article. */
const weChat = { host: 'mp.weixin.qq.com', article: '#js_content' }

/** Reads a page of another site. Nothing in it is run or fetched. A task of a worker process. */
export async function readPage({ url, bytes, charset }: PageOrder): Promise<ReadPage> {
  const html = decoded(bytes, charset)
  const { document } = parseHTML(html)
  const meta = metaOf(document)
  const title = meta('og:title', 'twitter:title') || textOf(document, '#activity-name, title, h1')
  const author = meta('author', 'og:article:author', 'article:author')
  const siteName = textOf(document, '#js_name') || meta('og:site_name') || author
  const image = absolute(meta('og:image', 'twitter:image'), url)
  const summary = meta('og:description', 'description', 'twitter:description')
  const common = { title, author, siteName, image, summary }
  const hasArticle = document.querySelector(weChat.article) !== null
  const post = hasArticle ? [] : postedPictures(html).slice(0, mostPictures)
  if (post.length > 0) return { ...common, ...pictureArticle(summary, post), isNotice: false }
  if (!hasArticle && new URL(url).hostname === weChat.host)
    return { ...common, html: '', pictures: [], isNotice: true }
  return { ...common, ...articleOf(html, document, url), isNotice: false }
}

/** The text of a picture post, then its pictures. */
function pictureArticle(text: string, pictures: string[]): Pick<ReadPage, 'html' | 'pictures'> {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const add = (tag: string) => document.body.appendChild(document.createElement(tag))
  if (text) add('p').textContent = text
  for (const index of pictures.keys()) add('img').setAttribute('src', `picture:${index}`)
  return { html: document.body.innerHTML, pictures }
}

function articleOf(html: string, document: Page, url: string): Pick<ReadPage, 'html' | 'pictures'> {
  const known = document.querySelector(weChat.article)?.innerHTML
  const found =
    known ??
    new Readability(
      parseHTML(html).document as unknown as ConstructorParameters<typeof Readability>[0],
    ).parse()?.content ??
    ''
  const { document: article } = parseHTML(`<!doctype html><html><body>${found}</body></html>`)
  const pictures: string[] = []
  for (const picture of article.querySelectorAll('img')) {
    const address = absolute(picture.getAttribute('data-src') || picture.getAttribute('src') || '', url)
    const alt = picture.getAttribute('alt') ?? ''
    for (const { name } of [...picture.attributes]) picture.removeAttribute(name)
    if (!address || pictures.length === mostPictures) {
      picture.remove()
      continue
    }
    picture.setAttribute('src', `picture:${pictures.length}`)
    if (alt) picture.setAttribute('alt', cutText(alt, 200))
    pictures.push(address)
  }
  return { html: article.body.innerHTML, pictures }
}

const metaOf =
  (document: Page) =>
  (...names: string[]): string => {
    for (const name of names) {
      const tag = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)
      const words = plain(tag?.getAttribute('content') ?? '')
      if (words) return words
    }
    return ''
  }

const textOf = (document: Page, selector: string) =>
  plain(document.querySelector(selector)?.textContent ?? '')

/** One line of text without control characters. */
const plain = (words: string) => words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** '' for an address that is not of the web. */
function absolute(address: string, base: string): string {
  if (!address || !URL.canParse(address, base)) return ''
  const { href, protocol } = new URL(address, base)
  return protocol === 'http:' || protocol === 'https:' ? href : ''
}

/** In the charset of the answer, else in that of the page itself. */
function decoded(bytes: Uint8Array, charset: string): string {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')
  const stated = charset || (/<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(head)?.[1] ?? 'utf-8')
  try {
    return new TextDecoder(stated).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
