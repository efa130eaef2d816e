import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { removeFiles } from '#domain/files/removal.ts'
import { modules } from '../../src/modules.ts'
import { postCompany } from '../dynamic-dync/posts.ts'
import { receivingShop } from '../shop/received.ts'
import { testApp } from '../support/app.ts'
import { sampleForm } from '../support/sample-bodies.ts'
import { heldOpen, waiting } from '../support/waiting.ts'
import { desk, onceKey } from '../work-orders/support.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeVisitor, makeCompany, parts } = fixture

async function uploaded(companyId: string, personId: string): Promise<string> {
  const url = `/files/${companyId}/${randomBytes(17).toString('base64url').slice(0, 22)}.webp`
  await parts.db.opsPool.query(
    `insert into upload (company_id, person_id, key, url, width, height) values ($1, $2, gen_random_uuid(), $3, 9, 9)`,
    [companyId, personId, url],
  )
  return url
}

/** Someone who writes what shows an upload of theirs. */
interface Writer {
  companyId: string
  personId: string
  write(url: string): Promise<{ status: number }>
}

async function afterSale(): Promise<Writer> {
  const { companyId, who, received, one } = await receivingShop(fixture)
  const orderId = await received({ [one]: 1 })
  const query = { orderId }
  const { body } = await callAs(who.session, 'GET /mall/order/v1/order/detail', { query })
  const seenAmount = body.data?.total ?? 0
  const write = (url: string) =>
    callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
      headers: onceKey(),
      body: { orderId, lines: [{ position: 0, quantity: 1 }], reason: 'faulty', seenAmount, pictures: [url] },
    })
  return { companyId, personId: who.personId, write }
}

async function workOrder(): Promise<Writer> {
  const { companyId, ask } = await desk(fixture)
  const visitor = await makeVisitor(companyId)
  return { companyId, personId: visitor.personId, write: (url) => ask(visitor, { pictures: [url] }) }
}

async function reply(): Promise<Writer> {
  const { companyId, waitingAt } = await desk(fixture)
  const visitor = await makeVisitor(companyId)
  const workOrderId = await waitingAt(visitor)
  const body = (url: string) => ({ workOrderId, words: '照片', pictures: [url] })
  const write = (url: string) =>
    callAs(visitor.session, 'POST /work-order/v1/reply', { body: body(url), headers: onceKey() })
  return { companyId, personId: visitor.personId, write }
}

async function answer(): Promise<Writer> {
  const { companyId, waitingAt, take, lin } = await desk(fixture)
  const workOrderId = await waitingAt(await makeVisitor(companyId))
  await take(lin, workOrderId)
  const body = (url: string) => ({ workOrderId, words: '照片', pictures: [url] })
  const write = (url: string) =>
    callAs(lin.session, 'POST /work-order/v1/staff/answer', { body: body(url), headers: onceKey() })
  return { companyId, personId: lin.personId, write }
}

async function form(): Promise<Writer & { deleteAnswer(): Promise<unknown> }> {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const visitor = await makeVisitor(companyId)
  const questions = [{ id: 'plan', kind: 'file' as const, label: '户型图', required: true }]
  const piece = { kind: 'form' as const, title: '登记', body: { form: sampleForm({ questions }) } }
  const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, piece))
  const write = (url: string) =>
    callAs(visitor.session, 'POST /biz/v1/material/form/data', {
      body: { formId, companyId, answers: { plan: [url] } },
      headers: onceKey(),
    })
  const deleteAnswer = async () => {
    const { body } = await callAs(admin.session, 'GET /biz/v1/form/answers', { query: { formId } })
    const answerId = body.data?.list[0]?.answerId ?? ''
    return callAs(admin.session, 'DELETE /biz/v1/form/answer', { query: { answerId } })
  }
  return { companyId, personId: visitor.personId, write, deleteAnswer }
}

const writers = { afterSale, workOrder, reply, answer, form }

it.each(Object.entries(writers))('%s: shows an upload of its writer, and none of others', async (_, make) => {
  const { companyId, personId, write } = await make()
  const other = await makeVisitor(companyId)
  expect((await write(await uploaded(companyId, other.personId))).status).toBe(400)
  expect((await write(await uploaded(companyId, personId))).status).toBe(200)
})

it.each(
  Object.entries(writers),
)('%s: waits for a removal of its picture, and is refused then', async (_, make) => {
  const { companyId, personId, write } = await make()
  const url = await uploaded(companyId, personId)
  const removal = await heldOpen(parts.db, companyId, (db) =>
    sql`delete from upload where company_id = ${companyId} and url = ${url}`.execute(db),
  )
  const written = write(url)
  await waiting(parts.db)
  await removal.end()
  expect((await written).status).toBe(400)
})

it('a post and an announcement wait for a removal of their picture', async () => {
  const { companyId, author, admin } = await postCompany(fixture)
  const url = await uploaded(companyId, author.personId)
  const removal = await heldOpen(parts.db, companyId, (db) =>
    sql`update upload set released = true where company_id = ${companyId} and url = ${url}`.execute(db),
  )
  const post = callAs(author.session, 'POST /dynamic/v1/dync/inner/add', {
    body: { content: '到店', pictures: [{ url, alt: '', width: 9, height: 9 }] },
  })
  const news = callAs(admin.session, 'POST /biz/v1/card/mini_pro/dynamic/create', {
    body: { title: '公告', image: url },
    headers: onceKey(),
  })
  await waiting(parts.db, 2)
  await removal.end()
  expect((await post).status).toBe(200)
  expect((await news).status).toBe(200)
})

/** The files that the removals of a company took. */
async function removed(companyId: string): Promise<string[]> {
  const taken: string[] = []
  const files = { remove: async (url: string) => void taken.push(url) }
  const { rows } = await parts.db.opsPool.query(
    'select removal_id as id from file_removal where company_id = $1',
    [companyId],
  )
  for (const { id } of rows)
    await removeFiles({ db: parts.db, files, modules })({ companyId, id }, { isLast: false })
  return taken
}

it('a deleted answer to a form takes its file along', async () => {
  const { companyId, personId, write, deleteAnswer } = await form()
  const url = await uploaded(companyId, personId)
  await write(url)
  expect(await removed(companyId)).toEqual([])
  await deleteAnswer()
  expect(await removed(companyId)).toEqual([url])
})

it('a deleted post takes the files of its author along, except those that another post shows', async () => {
  const { companyId, author, editor } = await postCompany(fixture)
  const [alone, shared] = [
    await uploaded(companyId, author.personId),
    await uploaded(companyId, author.personId),
  ]
  const add = async (urls: string[]) => {
    const pictures = urls.map((url) => ({ url, alt: '', width: 9, height: 9 }))
    const body = { content: `到店 ${randomUUID()}`, pictures }
    return (await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', { body })).body.data?.dyncId ?? ''
  }
  const dyncId = await add([alone, shared])
  await add([shared])
  await callAs(editor.session, 'DELETE /dynamic/v1/bridge/delete_one', { query: { dyncId } })
  expect(await removed(companyId)).toEqual([alone])
})
