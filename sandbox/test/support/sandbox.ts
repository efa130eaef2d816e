import { request } from 'node:http'
import { afterEach } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src/app.ts'
import type { SandboxOptions } from '../../src/config.ts'
import type { Company } from '../../src/world/types.ts'

const running: RunningSandbox[] = []

afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
})

export type Json = Record<string, unknown>

/** A sandbox on a free port that ends with its test, and the few ways to talk to it. */
export async function openSandbox(options: SandboxOptions = {}) {
  const started = await startSandbox({ port: 0, productUrl: 'http://127.0.0.1:9', ...options })
  running.push(started)
  const base = `http://127.0.0.1:${started.port}`
  const [yunfan, qinghe] = started.world.companies as [Company, Company]

  const get = async (path: string): Promise<Json> => (await fetch(base + path)).json() as Promise<Json>
  const post = async (path: string, body: unknown): Promise<Json> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    return response.json() as Promise<Json>
  }
  const control = (path: string, body: unknown = {}) => post(`/control/${path}`, body)

  const wechatToken = async (company = yunfan): Promise<string> => {
    const { appId, secret } = company.wechat
    const answer = await get(`/wx/cgi-bin/token?grant_type=client_credential&appid=${appId}&secret=${secret}`)
    return String(answer.access_token)
  }
  const wecomToken = async (company = yunfan, secret = company.wecom.agentSecret): Promise<string> => {
    const answer = await get(`/qy/cgi-bin/gettoken?corpid=${company.wecom.corpId}&corpsecret=${secret}`)
    return String(answer.access_token)
  }

  /** The address to which the authorisation page leads, or the page's text. */
  const authorize = async (query: Record<string, string>): Promise<URL | string> => {
    const search = new URLSearchParams({
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'abc',
      ...query,
    })
    const response = await fetch(`${base}/open/connect/oauth2/authorize?${search}`, { redirect: 'manual' })
    return response.status === 302 ? new URL(response.headers.get('location') ?? '') : response.text()
  }

  const codeFor = async (
    account: string,
    company = yunfan,
    scope = 'snsapi_base',
    corp = false,
  ): Promise<string> => {
    const to = await authorize({
      appid: corp ? company.wecom.corpId : company.wechat.appId,
      redirect_uri: `http://${account}.sandbox.localhost:1/back`,
      scope,
      agentid: String(company.wecom.agentId),
      as: account,
    })
    if (typeof to === 'string') throw new Error(to)
    return to.searchParams.get('code') ?? ''
  }

  return { ...started, base, yunfan, qinghe, get, post, control, wechatToken, wecomToken, authorize, codeFor }
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A request with a Host header of our choice, as a browser would reach a phone. */
export function asHost(
  port: number,
  host: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { host: `${host}:${port}`, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
