import type { RadarEntry } from '@mingpian/contract/clue.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { expect, inject } from 'vitest'
import { signIn } from '../../bench/lib/people.mjs'
import { demoFile } from '../../scripts/lib/demo-file.mjs'

export const companyId = 'yunfan01'

/** The address of a card as people pass it on, at the product or at the origin of somebody's phone. */
export const cardAt = (origin: string, userId: string) =>
  `${origin}/qw-wxmini/?companyId=${companyId}&uid=${userId}#/pages/person/index`

export const phoneOf = (account: string) =>
  `http://${account}.sandbox.localhost:${inject('house').sandboxPort}`

/** A browser that has tried to sign in of late: it gets the page at once, without the hop to the vendor, as nobody. */
export function returning(origin = inject('house').product): BrowserContextOptions {
  const cookie = { name: `mp_in_${companyId}`, value: '0', domain: new URL(origin).hostname, path: '/' }
  const rest = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  return { storageState: { cookies: [{ ...cookie, ...rest }], origins: [] } }
}

/** Runs in the page: has the script taken it over? React puts its marks on what the server drew. */
export const isLive = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))

/** Expects of what something will be before long. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 })

/** Makes a call as a script does and answers its data. */
export async function ask<T>(path: string, session = '', body?: unknown): Promise<T> {
  const response = await fetch(inject('house').product + path, {
    headers: { ...(session && { authorization: session }), 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; code: string; message: string; data: T }
  if (!answer.success) throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.data
}

export const cardOf = (userId: string) =>
  ask<CardPage>(`/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`)

/** Signs an account of the demo in by a code, as its app would; of a customer of both companies, to this one. */
export async function sessionOf(account: string, company = companyId): Promise<string> {
  const { product, sandboxPort, dataDir } = inject('house')
  const facts = await demoFile({ port: Number(new URL(product).port), sandboxPort, dataDir }, [])
  const found = facts.accounts.find(
    (one: { account: string; companyId: string }) => one.account === account && one.companyId === company,
  )
  return (await signIn(found, product)).sessionId
}

/** What the radar tells whoever has this session, the newest first. */
export const radarOf = async (session: string) =>
  (await ask<{ list: RadarEntry[] }>('/biz/v1/clue/radar?page=1&pageSize=20', session)).list
