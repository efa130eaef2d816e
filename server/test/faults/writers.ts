import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import type { Parts } from '#parts.ts'
import { expectRollUpsToMatch } from '../events/recompute.ts'
import { isFull } from '../support/full.ts'
import { makers } from '../support/makers.ts'
import { sampleForm } from '../support/sample-bodies.ts'

/** The kinds of writes, each with what the server acknowledged: ids that must be stored for ever after. */
interface Acknowledged {
  events: string[]
  shares: string[]
  /** Titles; each was sent under one key until it was acknowledged. */
  announcements: string[]
  answers: string[]
}

interface Client {
  session: string
  admin: string
}

/** Many clients share a busy machine with a server that starts anew. */
const progressSeconds = isFull ? 300 : 60

interface Company {
  companyId: string
  userId: string
  formId: string
  clients: Client[]
}

export async function makeCompanyOfWriters(parts: Parts, clients: number): Promise<Company> {
  const { makeCompany, makeStaff, makeVisitor } = makers(parts)
  const companyId = await makeCompany()
  const { userId, session: admin } = await makeStaff(companyId, { role: 'admin' })
  const form = { kind: 'form' as const, title: '登记', body: { form: sampleForm() } }
  const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
  const visitors = await Promise.all(Array.from({ length: clients }, () => makeVisitor(companyId)))
  return { companyId, userId, formId, clients: visitors.map(({ session }) => ({ session, admin })) }
}

export interface Writers {
  acknowledged: Acknowledged
  /** The requests that got no answer, or one that says to come again, each with its reason. */
  unanswered(): string[]
  /** Resolves once so many more writes are acknowledged. */
  progress(count: number): Promise<void>
  /** Ends the writers; an action that waits for its acknowledgement is sent until it has it. */
  stop(): Promise<void>
}

/**
 * Lets each client of the company write without a pause: reports, shares, announcements and forms, in turn.
 * @param origin of the server, or of the one that gets the next request
 */
export function startWriters(
  origin: string | (() => string),
  { companyId, userId, formId, clients }: Company,
): Writers {
  const acknowledged: Acknowledged = { events: [], shares: [], announcements: [], answers: [] }
  const problems: string[] = []
  const unanswered: string[] = []
  let isOver = false
  let isTestOver = false
  // A writer of a test that failed would go on under the next one.
  onTestFinished(() => {
    isOver = true
    isTestOver = true
  })

  /** @returns the data; undefined where nothing was acknowledged */
  async function post<T>(path: string, session: string, body: object, key?: string): Promise<T | undefined> {
    const headers = {
      'content-type': 'application/json',
      authorization: session,
      ...(key && { 'idempotency-key': key }),
    }
    try {
      const server = typeof origin === 'string' ? origin : origin()
      const answer = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) })
      const { code, data } = (await answer.json()) as { code: string; data: T }
      if (answer.ok) return data
      // The limit of forms, or away for a moment: nothing was promised.
      if (answer.status === 503) unanswered.push(`${path}: 503 ${code}`)
      else if (answer.status !== 429) problems.push(`${path}: ${answer.status} ${code}`)
    } catch (error) {
      // The process died under the request: nothing was promised.
      unanswered.push(`${path}: ${error}`)
    }
    await wait(50)
    return undefined
  }

  /** Sends one action under one key until it is acknowledged. */
  async function persist<T>(path: string, session: string, body: object): Promise<T> {
    for (const key = randomUUID(); ; ) {
      const data = await post<T>(path, session, body, key)
      if (data) return data
      if (problems.length > 0 || isTestOver) throw new Error(problems.join() || 'the test is over')
    }
  }

  async function report({ session }: Client) {
    const activityId = randomUUID()
    const view = { event: 'view', activityId, attr: { contentId: userId, sceneType: 'card', saleId: userId } }
    if (await post('/crm-trail-api/behaviors/qw', session, view)) acknowledged.events.push(activityId)
  }

  async function share({ session }: Client) {
    const body = { contentType: 'card', contentId: userId, userId }
    const data = await post<{ shareId: string }>('/biz/v1/clue/share/prepare', session, body)
    if (data) acknowledged.shares.push(data.shareId)
  }

  async function announce({ admin }: Client) {
    const title = randomUUID()
    await persist('/biz/v1/card/mini_pro/dynamic/create', admin, { title })
    acknowledged.announcements.push(title)
  }

  async function submit({ session }: Client) {
    const body = { formId, companyId, answers: { name: '王晓', plan: '两居' } }
    const data = await post<{ answerId: string }>('/biz/v1/material/form/data', session, body, randomUUID())
    if (data) acknowledged.answers.push(data.answerId)
  }

  async function write(client: Client) {
    for (let turn = 0; !isOver; turn++) await [report, share, announce, submit][turn % 4]?.(client)
  }

  const count = () => Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0)
  const writing = Promise.all(clients.map(write))
  // Awaited in `stop`; until then a rejection must not count as unhandled.
  writing.catch(() => {})
  return {
    acknowledged,
    unanswered: () => unanswered,
    async progress(more) {
      const wanted = count() + more
      for (const end = Date.now() + progressSeconds * 1_000; count() < wanted; await wait(5))
        if (Date.now() > end || problems.length > 0)
          throw new Error(
            `no ${more} writes were acknowledged: ${problems.join() || `within ${progressSeconds} s`}`,
          )
    },
    async stop() {
      isOver = true
      await writing
      expect(problems).toEqual([])
    },
  }
}

const storedIn = {
  events: "select activity_id as id from event where company_id = $1 and event = 'view'",
  shares: 'select share_id as id from share where company_id = $1',
  announcements: 'select title as id from mini_dynamic where company_id = $1',
  answers: 'select answer_id::text as id from form_answer where company_id = $1',
}

/** Expects that every acknowledged write is stored, once, with all that belongs to it. */
export async function expectNothingLost(
  { db }: Parts,
  companyId: string,
  acknowledged: Acknowledged,
): Promise<void> {
  for (const kind of ['events', 'shares', 'announcements', 'answers'] as const) {
    expect(acknowledged[kind].length, kind).toBeGreaterThan(0)
    const { rows } = await db.opsPool.query<{ id: string }>(storedIn[kind], [companyId])
    const stored = new Set(rows.map(({ id }) => id))
    expect(rows.length - stored.size, `${kind} stored twice`).toBe(0)
    expect(
      acknowledged[kind].filter((id) => !stored.has(id)),
      `${kind} acknowledged and lost`,
    ).toEqual([])
  }
  const { rows: halves } = await db.opsPool.query(
    'select call from idempotency where company_id = $1 and answer is null',
    [companyId],
  )
  expect(halves, 'actions done by half').toEqual([])
  await expectRollUpsToMatch(db, companyId)
}
