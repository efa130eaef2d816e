/** Parameters that prove something, or that a person would not want in a log. */
const secret = /^(code|state|token|sid|sessionid|auth.*|phone|mobile|email|ticket|signature|grant)$/i

/** The page's address for the X-Alt-Referer header: without secrets, in characters that a header may carry. */
export function altReferer(href: string): string {
  const [before = '', hash = ''] = href.split('#', 2)
  const clean = [before, hash].map(withoutSecrets)
  const address = clean[1] ? `${clean[0]}#${clean[1]}` : (clean[0] ?? '')
  return address.replace(/[^\x21-\x7e]/gu, encodeURIComponent).slice(0, 1024)
}

function withoutSecrets(part: string): string {
  const at = part.indexOf('?')
  if (at < 0) return part
  const kept = part
    .slice(at + 1)
    .split('&')
    .filter((pair) => !secret.test(pair.split('=', 1)[0] ?? ''))
  return kept.length ? `${part.slice(0, at)}?${kept.join('&')}` : part.slice(0, at)
}
