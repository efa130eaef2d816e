import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChange } from '#domain/contacts/changes.ts'
import type { ContactChange } from '#domain/contacts/message.ts'
import { testApp } from '../support/app.ts'

const { makeCompany, makeStaff, parts } = await testApp()
const { db } = parts

const kinds = ['add_external_contact', 'add_half_external_contact', 'del_external_contact', 'del_follow_user']
const isAdded = ({ changeType }: ContactChange) => changeType.startsWith('add')

/** Messages about one customer, each at a second of its own. */
const messages = fc
  .uniqueArray(fc.record({ time: fc.integer({ min: 1, max: 1_000 }), kind: fc.constantFrom(...kinds) }), {
    selector: ({ time }) => time,
    minLength: 1,
    maxLength: 8,
  })
  .map((each) =>
    each.map(
      ({ time, kind }): Omit<ContactChange, 'userId'> => ({
        fromUser: 'sys',
        createTime: 1_700_000_000 + time,
        changeType: kind,
        externalUserid: 'wm1',
        state: kind.startsWith('add') ? `state ${time}` : '',
        welcomeCode: '',
        source: '',
      }),
    ),
  )

it('ends with the newest message, whatever the order, repeats and simultaneity of the messages', async () => {
  const companyId = await makeCompany()
  await fc.assert(
    fc.asyncProperty(
      messages.chain((each) =>
        fc.record({
          sent: fc.constant(each),
          order: fc.shuffledSubarray([...each, ...each], { minLength: each.length * 2 }),
          atOnce: fc.boolean(),
        }),
      ),
      async ({ sent, order, atOnce }) => {
        const { staffId, userId } = await makeStaff(companyId, { card: false })
        const apply = (change: (typeof sent)[number]) =>
          applyChange({ db, tellLoss: async () => {} }, companyId, { ...change, userId })
        if (atOnce) await Promise.all(order.map(apply))
        else for (const change of order) await apply(change)
        const { rows } = await db.opsPool.query(
          'select state, added_at, removed_at, removed_by from external_contact where company_id = $1 and staff_id = $2',
          [companyId, staffId],
        )
        const [last] = [...sent].sort((a, b) => b.createTime - a.createTime) as ContactChange[]
        if (!last) return
        const at = new Date(last.createTime * 1000)
        expect(rows).toMatchObject([
          isAdded(last)
            ? { state: last.state, added_at: at, removed_at: null, removed_by: '' }
            : { removed_at: at, removed_by: last.changeType === 'del_follow_user' ? 'customer' : 'member' },
        ])
      },
    ),
    { numRuns: 60 },
  )
})
