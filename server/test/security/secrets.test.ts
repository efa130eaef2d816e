import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { closeParts, createParts } from '#parts.ts'
import { invoke } from '../invariants/checks.ts'
import { buildFixture } from '../invariants/fixture.ts'
import { sampleInput } from '../invariants/sample.ts'
import { testDatabase } from '../support/database.ts'
import { makers } from '../support/makers.ts'
import { strangeVendor } from './vendor.ts'

const folder = mkdtempSync(join(tmpdir(), 'mingpian-secrets-'))
const lines: string[] = []
const parts = createParts(
  readConfig({ DATA_DIR: folder, SECRET_KEY: '11'.repeat(32), ...(await strangeVendor()) }),
  await testDatabase(),
  pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
)
const app = await buildApp(parts)
// A planted defect with a person's data: its error says more than any of ours should.
app.get('/broken', async () => {
  throw new Error('it went wrong')
})
afterAll(async () => {
  await app.close()
  await closeParts(parts)
  rmSync(folder, { recursive: true, force: true })
})

const fixture = await buildFixture(parts)
const make = makers(parts)
const phone = `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const unionId = `canary-union-${randomUUID()}`
const code = `canary-code-${randomUUID()}`
const visitor = await make.makeVisitor(fixture.own.companyId, { unionId })
const staff = await make.makeStaff(fixture.own.companyId, { phone })

const secrets: Record<string, string> = {
  'the visitor’s session': visitor.session,
  'its random part': visitor.session.slice(9),
  'the member’s session': staff.session,
  'the phone': phone,
  'the openId': visitor.openId,
  'the unionId': unionId,
  'the sign-in code': code,
}

const foundIn = (text: string) =>
  Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []))

/** Every call by its owner and by another person, well and badly, with all secrets wherever they fit. */
async function talk(): Promise<string[]> {
  const problems: string[] = []
  const known = { unionId, openId: visitor.openId, openID: visitor.openId, phone, code }
  const calls = allCalls.filter(({ key }) => !/sign_out|privacy\/data/.test(key))
  for (const call of calls) {
    const input = sampleInput(call, { ...fixture.knownTo(call), ...known })
    const asked = [
      [visitor.session, input],
      [staff.session, input],
      [fixture.own.visitor, input],
      [`${visitor.session}x`, input],
      [
        visitor.session,
        { query: { ...input.query, companyId: fixture.foreign.companyId, unionId, phone }, body: input.body },
      ],
      [
        visitor.session,
        {
          query: { phone: [phone, '\0'], code },
          body: call.body ? { phone, unionId, code: `${code}\0` } : undefined,
        },
      ],
    ] as const
    for (const [session, what] of asked) {
      const { body } = await invoke(app, call, session, what)
      if (body.success) continue
      problems.push(...foundIn(JSON.stringify(body)).map((secret) => `${call.key}: an error tells ${secret}`))
    }
  }
  return problems
}

test('errors, logs and figures hold no secrets', async () => {
  expect(await talk()).toEqual([])
  for (const url of [
    '/broken',
    '/nowhere',
    '/%',
    `/card-code/${fixture.own.companyId}/x.png`,
    '/wxwork/v1/oauth/callback',
  ])
    await app.inject({
      url: `${url}?unionId=${unionId}&phone=${phone}&code=${code}`,
      headers: {
        authorization: visitor.session,
        cookie: `mp_claim_${fixture.own.companyId}=${visitor.session.slice(9)}`,
      },
    })
  await parts.background.settled()
  const figures = await app.inject('/metrics')
  const described = await app.inject('/openapi.json')
  expect(lines.length).toBeGreaterThan(300)
  expect(figures.statusCode).toBe(200)
  expect(foundIn(lines.join(''))).toEqual([])
  expect(foundIn(figures.body)).toEqual([])
  expect(foundIn(described.body)).toEqual([])
})

test('a log of the address, or of the headers, would be seen', async () => {
  const before = lines.length
  parts.log.info({ url: `/card/v1/card/detail?unionId=${unionId}` }, 'asked')
  parts.log.trace({ headers: { authorization: visitor.session } }, 'asked')
  expect(foundIn(lines.slice(before).join(''))).toEqual([
    'the visitor’s session',
    'its random part',
    'the unionId',
  ])
})
