const longest = 60

/** Words from the address: plain text, one line, at most 60 characters, whatever somebody put there. */
export function plainWords(text: string | null): string {
  const characters = Array.from((text ?? '').replace(/\s+/g, ' ').trim())
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}

/** The address of what was asked for: this document, with the hash that was asked for where it is a path. */
export function linkToContinue(href: string, back: string): string {
  const url = new URL(href)
  url.hash = back.startsWith('/') ? back : ''
  return url.href
}
