import { randomUUID } from 'node:crypto'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { describe, expect, test } from 'vitest'
import { buildFixture } from '../invariants/fixture.ts'
import { openShop } from '../shop/shop.ts'
import { testApp } from '../support/app.ts'
import { faults } from '../support/full.ts'

// Every call that is declared idempotent, on two instances. http/idempotency.test.ts tests their rules.

const one = await testApp()
const instances = [one, await testApp({}, one.parts.db)]
// Each call is sent more often than its limit allows.
for (const { parts } of instances) Object.assign(parts.limits, { take: async () => {} })
const fixture = await buildFixture(one.parts)
await openShop(one.parts, fixture.own.companyId)

/** It needs a page of another site to answer: test/foreign-pages tests it. */
const answeredByAnotherSite = 'POST /biz/v1/material/article/reproduced'
const calls = allCalls.filter(({ idempotent, key }) => idempotent && key !== answeredByAnotherSite)

describe(`${faults.equalRequests} equal requests with one key, on two instances at once, are done once`, () => {
  test.each(calls.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
    const { session, input } = await fixture.good(call, ['userId', 'targetId'])
    const { query, body } = input
    const key = randomUUID()
    const send = async (at: number, payload: object | undefined) => {
      const answer = await instances[at % 2]?.app.inject({
        method: call.method,
        url: call.path,
        query: query as Record<string, string>,
        headers: { authorization: session || fixture.own.admin, 'idempotency-key': key },
        ...(payload ? { payload } : {}),
      })
      return { status: answer?.statusCode, data: JSON.stringify(answer?.json().data) }
    }
    const answers = await Promise.all(Array.from({ length: faults.equalRequests }, (_, at) => send(at, body)))
    expect(answers[0]).toEqual({ status: 200, data: expect.stringMatching(/^\{/) })
    // Each answer names the record that was made: a second one would have another id or another moment.
    expect(new Set(answers.map(({ status, data }) => `${status} ${data}`)).size).toBe(1)
    expect((await send(0, { ...body, another: 'input' })).status).not.toBe(500)
    expect(await send(1, body)).toEqual(answers[0])
  })
})
