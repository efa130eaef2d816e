import { contentPages, pieceParameter } from '@mingpian/contract/shared/rules/share.ts'
import { siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import { hashPath, hashQuery } from '#kit/address/address.ts'

const longest = 60

/** Untrusted words from the address, as one line of plain text of at most 60 characters. */
export function plainWords(text: string | null): string {
  const characters = Array.from((text ?? '').replace(/\s+/g, ' ').trim())
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}

/**
 * The requested address: this document, with the requested hash where it is a path. A document of the company's site leads
 * to other pages: the phone gets the address of the page, not of the site.
 */
export function linkToContinue(href: string, back: string): string {
  const url = new URL(href)
  url.hash = back.startsWith('/') ? back : ''
  const { searchParams } = url
  if (!searchParams.has(siteParameter)) return url.href
  searchParams.delete(siteParameter)
  const [page, name] = contentPages.material
  const id = hashQuery(url.hash).get(name)
  if (id && hashPath(url.hash) === page) searchParams.set(pieceParameter, id)
  return url.href
}
