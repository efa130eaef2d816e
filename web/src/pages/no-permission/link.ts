const longest = 60

/** Untrusted words from the address, as one line of plain text of at most 60 characters. */
export function plainWords(text: string | null): string {
  const characters = Array.from((text ?? '').replace(/\s+/g, ' ').trim())
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}

/** The requested address: this document, with the requested hash where it is a path. */
export function linkToContinue(href: string, back: string): string {
  const url = new URL(href)
  url.hash = back.startsWith('/') ? back : ''
  return url.href
}
