import {
  articleAttributes,
  articleSchemes,
  articleTagOf,
  plainBlocks,
} from '@mingpian/contract/shared/rules/article-html.ts'

/** Elements whose content is no text of an article. */
const silent = 'head script style template noscript iframe object svg math textarea select video audio title'
const silentTags = new Set(silent.split(' '))

/** Elements that are not allowed inside a paragraph. */
const blocks = `p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, figure, pre, hr, img, ${plainBlocks.join(', ')}`

export interface CleanHtml {
  body: HTMLElement
  /** Pictures of other sites that were left out. */
  leftOut: number
}

/**
 * Cleans HTML of word processors, public accounts and other pages by the allow list that the server sanitises by. Nothing
 * in it is run or fetched.
 * @param companyId whose pictures stay
 */
export function cleanHtml(html: string, companyId: string): CleanHtml {
  const source = new DOMParser().parseFromString(html, 'text/html')
  const target = document.implementation.createHTMLDocument('')
  const own = new RegExp(`^/files/${companyId}/[A-Za-z0-9_-]{22}\\.(png|jpg|webp)$`)
  let leftOut = 0

  function copy(from: Node, to: Node): void {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.appendChild(target.createTextNode(child.textContent ?? ''))
      else if (child.nodeType === Node.ELEMENT_NODE) copyElement(child as HTMLElement, to)
    }
  }

  function copyElement(element: HTMLElement, to: Node): void {
    const name = nameOf(element)
    if (silentTags.has(name)) return
    const tag = tagOf(element)
    if (name === 'img' && !ownSource(element)) {
      leftOut++
      return
    }
    if (!tag) {
      copy(element, to)
      return
    }
    const made = target.createElement(tag)
    for (const attribute of articleAttributes[tag] ?? []) {
      const value = attribute === 'src' ? ownSource(element) : element.getAttribute(attribute)
      if (value && !(attribute === 'href' && !leadsOn(value))) made.setAttribute(attribute, value)
    }
    copy(element, to.appendChild(made))
  }

  /** The path of a picture in the company's storage; '' for any other. */
  function ownSource(picture: Element): string {
    const address = (picture.getAttribute('src') ?? '').replace(location.origin, '')
    return own.test(address) ? address : ''
  }

  copy(source.body, target.body)
  return { body: target.body, leftOut }
}

/** The replacing element; '' to keep only the content. */
function tagOf(element: HTMLElement): string {
  const name = nameOf(element)
  // An editor writes each format twice.
  const only = element.childNodes.length === 1 ? nameOf(element.firstElementChild) : ''
  if ((name === 'b' && only === 'strong') || (name === 'i' && only === 'em')) return ''
  const tag = articleTagOf(name, element.getAttribute('style') ?? '')
  return tag === 'p' && element.querySelector(blocks) ? '' : tag
}

/** With its prefix, as word processors write `o:p`. */
const nameOf = (element: Element | null) => element?.nodeName.toLowerCase() ?? ''

const leadsOn = (address: string) => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.trim())?.[1]?.toLowerCase()
  return scheme !== undefined && articleSchemes.includes(scheme)
}

/** The HTML of a cleaned body; '' if it has no visible content. */
export const htmlOf = (body: HTMLElement): string =>
  body.textContent?.trim() || body.querySelector('img, table, hr') ? body.innerHTML : ''
