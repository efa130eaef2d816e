import {
  type Agent,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import type { Sandbox } from '../state/sandbox.ts'
import { vendorPage } from '../vendor/open/pages.ts'
import { compressed } from './compress.ts'
import type { Phone } from './devices.ts'
import { downstreamHeaders, upstreamHeaders } from './headers.ts'
import { injectBridge, uncompressed } from './inject.ts'

type Line = { sandbox: Sandbox; agent: Agent; phone: Phone }

/** Brings one request to the product and its answer back. Bodies and streams flow; nothing waits but HTML's head. */
export function forward(line: Line, request: IncomingMessage, response: ServerResponse): void {
  const target = new URL(line.sandbox.productUrl)
  const upstream: ClientRequest = ask({
    agent: line.agent,
    host: target.hostname,
    port: target.port || 80,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: upstreamHeaders(request, target, line.phone.userAgent),
  })
  upstream.on('response', (answer) => giveBack(line, request, answer, response))
  upstream.on('error', () => giveUp(response))
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

function giveBack(
  line: Line,
  request: IncomingMessage,
  answer: IncomingMessage,
  response: ServerResponse,
): void {
  const headers = downstreamHeaders(answer, line.sandbox.address.phones)
  const status = answer.statusCode ?? 502
  const html = hasPage(request, answer) ? uncompressed(answer) : undefined
  if (html) {
    delete headers['content-length']
    delete headers['content-encoding']
  }
  const encoder = html && compressed(request, headers)
  response.writeHead(status, answer.statusMessage, headers)
  response.flushHeaders()
  const cut = () => response.destroy()
  const after = (problem: Error | null) => problem && cut()
  if (html && encoder) pipeline(html, injectBridge(), encoder, response, after)
  else if (html) pipeline(html, injectBridge(), response, after)
  else pipeline(answer, response, after)
}

function hasPage(request: IncomingMessage, answer: IncomingMessage): boolean {
  const type = answer.headers['content-type'] ?? ''
  const bodiless = request.method === 'HEAD' || answer.statusCode === 204 || answer.statusCode === 304
  return !bodiless && type.startsWith('text/html')
}

/** Shown while the product does not answer; it retries by itself. */
const unreachablePage = vendorPage(
  '产品还没有启动',
  `<h1>产品还没有启动</h1><p>The product does not answer yet.<br>这个页面会自己重试，启动后马上就能看到。</p>
<script>setTimeout(function(){location.reload()},1500)</script>`,
)

function giveUp(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(502, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(unreachablePage)
}
