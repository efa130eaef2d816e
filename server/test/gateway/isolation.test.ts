import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { openOwn, withoutRowSecurity } from '../support/database.ts'

/** The second wall down: the queries alone must hold companies apart. */
const bare = await openOwn()
await withoutRowSecurity(bare)
const { callAs, parts, makeCompany, makeStaff, makeVisitor } = await testApp({}, bare)

it('another company’s persons are not found, by its administrators either, without row-level security', async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()]
  const [boss, foreign] = [await makeStaff(mine, { role: 'admin' }), await makeStaff(theirs)]
  const visitor = await makeVisitor(theirs, { name: '别家客户' })
  await parts.db.ops
    .insertInto('visit')
    .values({
      company_id: theirs,
      person_id: visitor.personId,
      activity_id: randomUUID(),
      staff_id: foreign.staffId,
      content_type: 'card',
      content_id: foreign.userId,
      opened_at: new Date(),
    })
    .execute()
  const ask = async (session: string, targetIDs: string[]) => {
    const optionName = 'user-authorizer.GetUserIdentityByTargetIDs'
    const { body } = await callAs(session, 'POST /webgateway/go', {
      body: { optionName, params: { targetIDs } },
      headers: { 'option-name': optionName },
    })
    return body.data?.identities?.map(({ targetID }) => targetID)
  }
  expect(await ask(boss.session, [visitor.personId, foreign.personId, boss.personId])).toEqual([
    boss.personId,
  ])
  expect(await ask(foreign.session, [visitor.personId])).toEqual([visitor.personId])
})
