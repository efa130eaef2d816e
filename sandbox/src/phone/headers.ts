import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

import { acceptedLanguage } from './language.ts'

/** Headers that belong to one connection and never travel on (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Headers to the product: the phone's user agent, language and address; HTML is asked for uncompressed. */
export function upstreamHeaders(
  request: IncomingMessage,
  target: URL,
  userAgent: string,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = withoutHops(request.headers)
  const before = request.headers['x-forwarded-for']
  const client = request.socket.remoteAddress ?? '127.0.0.1'
  headers.host = target.host
  headers['user-agent'] = userAgent
  headers['x-forwarded-host'] = request.headers.host
  headers['x-forwarded-proto'] = 'http'
  headers['x-forwarded-for'] = before ? `${before}, ${client}` : client
  for (const name of Object.keys(headers)) if (name.startsWith('sec-ch-ua')) delete headers[name]
  const language = acceptedLanguage(request.headers.cookie)
  if (language) headers['accept-language'] = language
  if (wantsHtml(request)) headers['accept-encoding'] = 'identity'
  return headers
}

/** Headers to the browser: the product's own, with framing by the page of the phones allowed and nothing else relaxed. */
export function downstreamHeaders(answer: IncomingMessage, framer: string): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = withoutHops(answer.headers)
  delete headers['x-frame-options']
  for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
    const policy = answer.headers[name]
    if (typeof policy === 'string') headers[name] = allowFraming(policy, framer)
  }
  return headers
}

/** Replaces each `frame-ancestors` of a policy, or of several that a comma joins. */
export function allowFraming(policy: string, framer: string): string {
  return policy.replace(/(^|[;,])(\s*)frame-ancestors[^;,]*/gi, `$1$2frame-ancestors 'self' ${framer}`)
}

function withoutHops(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const dropped = new Set([...hopByHop, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}

/** Is it a page that the browser is going to? */
export function wantsHtml(request: IncomingMessage): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}
