import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export interface SentCard {
  touser: string
  title: string
  description: string
  url: string
  button: string
}

/** Answers of the stand-in to `message/send`: WeCom's own, or one of its faults. */
type Mood = 'well' | 'busy' | 'away' | 'lost answer' | 'unknown member' | 'stale token'

/**
 * A stand-in for WeCom's `gettoken` and `message/send` that drops repeats as WeCom does and tells what a member got. A test
 * that works on its jobs takes one where its company tells staff something: what fails is tried again for seconds.
 */
export async function messagingVendor() {
  const delivered: SentCard[] = []
  /** Messages that a repeat is dropped of. */
  const known = new Set<string>()
  const state = { mood: 'well' as Mood, asked: 0, tokens: 0, onSend: async () => {} }

  async function send(body: string, response: ServerResponse, token: string): Promise<void> {
    state.asked++
    await state.onSend()
    if (state.mood === 'away') return void response.destroy()
    if (state.mood === 'busy') return answer(response, { errcode: -1, errmsg: 'system busy' })
    if (state.mood === 'unknown member') return answer(response, { errcode: 81013, errmsg: 'all invalid' })
    if (state.mood === 'stale token' && token === 'token 1')
      return answer(response, { errcode: 42001, errmsg: 'access_token expired' })
    const { touser, textcard, enable_duplicate_check: dropsRepeats } = JSON.parse(body)
    const { title, description, url, btntxt: button } = textcard
    if (!dropsRepeats || !known.has(body)) delivered.push({ touser, title, description, url, button })
    known.add(body)
    if (state.mood === 'lost answer') response.destroy()
    else answer(response, { errcode: 0, errmsg: 'ok', invaliduser: '' })
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor')
    if (pathname === '/gettoken') {
      const access_token = `token ${++state.tokens}`
      return answer(response, { errcode: 0, access_token, expires_in: 7200 })
    }
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => void send(body, response, searchParams.get('access_token') ?? ''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, delivered, known, state }
}

function answer(response: ServerResponse, json: object): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(json))
}
