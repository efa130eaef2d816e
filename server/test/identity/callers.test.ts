import { describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeMaterial, makeStaff, makeVisitor, parts } = await testApp({
  WEB_DIST: '/nowhere',
})
const { db } = parts

/** A visitor who counts for a receiver. Both sessions were read before a separation that is not committed yet. */
async function world() {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId)
  const materialId = await makeMaterial(companyId)
  const [visitor, receiver] = [await makeVisitor(companyId), await makeVisitor(companyId)]
  const keys = { companyId, userId: staff.userId }
  const calls = (session: string) => ({
    save: () => callAs(session, 'POST /card/v1/wallet/save', { body: keys }),
    drop: () => callAs(session, 'DELETE /card/v1/wallet/drop', { query: keys }),
    seen: () => callAs(session, 'POST /card/v1/wallet/seen', { body: keys }),
    leave: () =>
      callAs(session, 'POST /card/v1/card/exchange', {
        body: { ...keys, name: '周舟', phone: '13800001111', agreed: true },
      }),
    takeBack: () => callAs(session, 'DELETE /card/v1/card/exchange', { query: keys }),
    like: (liked = true) =>
      callAs(session, 'POST /material/v1/material-likes', { body: { materialId, liked } }),
  })
  const owners = async (table: string) =>
    (await db.opsPool.query(`select person_id from ${table} where company_id = $1`, [companyId])).rows.map(
      ({ person_id }) => (person_id === visitor.personId ? 'visitor' : 'receiver'),
    )
  const join = () =>
    db.tenant(companyId, (t) => joinPersons(t, companyId, visitor.personId, receiver.personId, 'test'))
  const whileSeparating = async <T>(call: () => Promise<T>) => {
    let answer: Promise<T> | undefined
    const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
    await db.tenant(companyId, async (t) => {
      await undoJoin(t, companyId, visitor.personId)
      answer = call()
      await expect.poll(async () => (await db.opsPool.query(waiting)).rowCount).toBeGreaterThan(0)
    })
    return answer as Promise<T>
  }
  return { of: calls(visitor.session), their: calls(receiver.session), owners, join, whileSeparating }
}

describe('a call of a person who is being separated', () => {
  it('keeps the card for them too', async () => {
    const { of, their, owners, join, whileSeparating } = await world()
    await their.save()
    await join()
    await whileSeparating(() => of.save())
    expect((await owners('saved_card')).sort()).toEqual(['receiver', 'visitor'])
  })

  it('drops no card that the other one keeps', async () => {
    const { of, their, owners, join, whileSeparating } = await world()
    await their.save()
    await join()
    expect((await whileSeparating(() => of.drop())).body.data).toEqual({ dropped: false })
    expect(await owners('saved_card')).toEqual(['receiver'])
  })

  it('does not mark a card of the other person as seen', async () => {
    const { of, their, join, whileSeparating } = await world()
    await their.save()
    await join()
    expect((await whileSeparating(() => of.seen())).body.data).toEqual({ kept: false })
  })

  it('takes no card back that the other one left', async () => {
    const { of, their, owners, join, whileSeparating } = await world()
    await their.leave()
    await join()
    expect((await whileSeparating(() => of.takeBack())).body.data).toEqual({ taken: false })
    expect(await owners('exchanged_card')).toEqual(['receiver'])
  })

  it('adds and takes their own like alone', async () => {
    const { of, their, owners, join, whileSeparating } = await world()
    await their.like()
    await join()
    expect((await whileSeparating(() => of.like(false))).body.data).toEqual({ likes: 1, liked: false })
    expect(await owners('material_like')).toEqual(['receiver'])
    const second = await world()
    await second.their.like()
    await second.join()
    expect((await second.whileSeparating(() => second.of.like())).body.data).toEqual({
      likes: 2,
      liked: true,
    })
  })
})
