import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { removeFiles, reviveRemovals } from '#domain/files/removal.ts'
import type { Files } from '#domain/files/store.ts'
import { createPortraits } from '#domain/identity/portraits.ts'
import { erase } from '#domain/privacy/erase.ts'
import { modules } from '#modules.ts'
import { eventOf } from '../events/support.ts'
import { openOwn } from '../support/database.ts'
import { waiting } from '../support/waiting.ts'
import { browser } from '../upload/forms.ts'
import { appWithPeople, type Life } from './people.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const own = await openOwn()
const { app, callAs, makeCompanyWithStaff, live, makeVisitor, parts } = await appWithPeople(own)
const { upload } = browser({ app, callAs })
const { db } = parts

const forget = (session: string) =>
  callAs(session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
const isThere = (url: string) => existsSync(join(parts.config.dataDir, url))
const removals = () => db.ops.selectFrom('file_removal').selectAll().execute()
const jobs = async () =>
  (await db.opsPool.query(`select 1 from graphile_worker.jobs where task_identifier = 'remove_files'`))
    .rowCount
/** Until every file that is to go is gone. */
const worked = () =>
  expect
    .poll(async () => {
      await parts.queue.runDue()
      return (await removals()).length
    })
    .toBe(0)

/** The app's file store with another removal, until the test ends its work. */
async function withRemoval<T>(remove: Files['remove'], work: () => Promise<T>): Promise<T> {
  const before = parts.files.remove
  parts.files.remove = remove
  try {
    return await work()
  } finally {
    parts.files.remove = before
  }
}

describe('the files of an erased person', () => {
  it('do not delay the event of another person while the file store hangs', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { session } = await live(home)
    const other = await makeVisitor(companyId)
    let letGo = () => {}
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await withRemoval(
      () => hanging,
      async () => {
        const forgotten = forget(session)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        const event = eventOf(companyId, {
          personId: other.personId,
          staffId: home.staff.staffId,
          contentId: home.staff.userId,
        })
        const written = parts.events.write([event])
        const first = await Promise.race([
          written.then(({ accepted }) => accepted),
          new Promise((resolve) => setTimeout(resolve, 3_000, 'late')),
        ])
        letGo()
        await written
        expect((await forgotten).status).toBe(200)
        expect(first).toBe(1)
      },
    )
    await worked()
  })

  it('stay while the transaction is open, and where it is rolled back', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { personId, avatar, uploaded } = await live(home)
    await expect(
      db.tenant(companyId, async (tenant) => {
        await erase(tenant, parts, { companyId, personId })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await parts.queue.runDue()
    expect([avatar, uploaded].map(isThere)).toEqual([true, true])
  })

  it('go after a store that failed, and after an instance that was killed', async () => {
    const home = await makeCompanyWithStaff()
    const { session, avatar, uploaded } = await live(home)
    await withRemoval(
      () => Promise.reject(new Error('the store is down')),
      async () => {
        expect((await forget(session)).status).toBe(200)
        await parts.queue.runDue()
      },
    )
    expect([avatar, uploaded].map(isThere)).toEqual([true, true])
    expect(await removals()).toHaveLength(1)
    // The job went with the instance.
    await db.opsPool.query(`delete from graphile_worker._private_jobs`)
    await reviveRemovals(db)
    expect(await jobs()).toBe(0)
    await db.opsPool.query(`update file_removal set at = now() - interval '3 minutes'`)
    await reviveRemovals(db)
    expect(await jobs()).toBe(1)
    await worked()
    expect([avatar, uploaded].map(isThere)).toEqual([false, false])
  })

  it('stay where another person has brought the same content since', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const [gone, other] = [await live(home), await live(home)]
    await forget(gone.session)
    await db.ops
      .insertInto('upload')
      .values({
        company_id: companyId,
        person_id: other.personId,
        key: 'same',
        url: gone.uploaded,
        width: 1,
        height: 1,
      })
      .execute()
    await db.ops
      .updateTable('person')
      .set({ avatar: gone.avatar })
      .where('person_id', '=', other.personId)
      .execute()
    await worked()
    expect([gone.avatar, gone.uploaded].map(isThere)).toEqual([true, true])
  })

  it('stay where another person brings the same content while they are removed', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const [gone, other] = [await live(home), await live(home)]
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#27c' } })
      .png()
      .toBuffer()
    // Many visitors have the same portrait: that of a vendor for members without one.
    const portraits = createPortraits({
      ...parts,
      fetchPublic: async () => ({ body: file }) as never,
      bases: [],
    })
    const showsPortrait = async ({ personId }: Life) => {
      await db.opsPool.query('update person set avatar = $2 where person_id = $1', [
        personId,
        'https://wx.qlogo.cn/none.png',
      ])
      await portraits.keep(companyId, personId)
      const { rows } = await db.opsPool.query<{ avatar: string }>(
        'select avatar from person where person_id = $1',
        [personId],
      )
      return rows[0]?.avatar ?? ''
    }
    const brings = async ({ session }: Life) => (await upload(session, file)).body.data?.url ?? ''
    const urls = [await brings(gone), await showsPortrait(gone)]
    await forget(gone.session)
    const [row] = await removals()
    let begin = () => {}
    let goOn = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const ended = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const files = {
      async remove(url: string) {
        begin()
        await ended
        await parts.files.remove(url)
      },
    }
    const payload = { companyId, id: row?.removal_id ?? '' }
    const removed = removeFiles({ db, files, modules })(payload, { isLast: false })
    await begun
    const brought = Promise.all([brings(other), showsPortrait(other)])
    await Promise.race([brought, waiting(db).catch(() => {})])
    goOn()
    await removed
    expect(await brought).toEqual(urls)
    expect(urls.map(isThere)).toEqual([true, true])
    expect(isThere(gone.uploaded)).toBe(false)
    expect(await removals()).toEqual([])
  })

  it('are removed once where two instances do it at once', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { session, avatar } = await live(home)
    await forget(session)
    const [row] = await removals()
    const work = removeFiles(parts)
    const payload = { companyId, id: row?.removal_id ?? '' }
    await Promise.all([work(payload, { isLast: false }), work(payload, { isLast: false })])
    expect(isThere(avatar)).toBe(false)
    expect(await removals()).toEqual([])
  })
})
