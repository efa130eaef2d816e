/** The list of pictures in the script of a picture post (type 8) of WeChat's public accounts. */
const list = /\bpicture_page_info_list\s*=\s*\[/
/** The name of the property with an address, a string, or a bracket: all that matters of the list. */
const token = /["']?cdn_url["']?\s*:|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[[\]{}]/gs
const depthOfPicture = 1

/** The addresses of a picture post's pictures, in their order; empty for any other page. The script is not run. */
export function postedPictures(html: string): string[] {
  const start = list.exec(html)
  if (!start) return []
  const addresses: string[] = []
  let depth = 0
  let isAddress = false
  for (const [part] of html.slice(start.index + start[0].length).matchAll(token)) {
    if (part === '{' || part === '[') depth++
    else if (part === '}' || part === ']') {
      if (depth-- === 0) break
    } else if (part.endsWith(':')) isAddress = depth === depthOfPicture
    else {
      const address = unescaped(part.slice(1, -1))
      if (isAddress && URL.canParse(address) && /^https?:/.test(address)) addresses.push(address)
      isAddress = false
    }
  }
  return addresses
}

/** The value of a string of JavaScript that holds an address of HTML. */
const unescaped = (text: string): string =>
  text
    .replaceAll(
      /\\x([\da-f]{2})|\\u([\da-f]{4})/gi,
      (_, byte: string | undefined, unit: string | undefined) =>
        String.fromCharCode(Number.parseInt(byte ?? unit ?? '', 16)),
    )
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll('&amp;', '&')
