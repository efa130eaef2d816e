import { describe, expect, it } from 'vitest'
import { openStream } from '../clue/listener.ts'
import { clueApp } from '../clue/test-company.ts'

const { app, makeStaff, makeVisitor, testCompany } = await clueApp()
const path = '/wxwork/v1/console/events/live'

/** Counts the frames that tell of stored events. */
async function watch(session: string) {
  const { response, leave } = await openStream(app, session, path)
  let text = ''
  let isOver = false
  response.on('data', (chunk) => {
    text += chunk
  })
  response.on('close', () => {
    isOver = true
  })
  const news = () => text.match(/event: news\ndata: \{\}\n\n/g)?.length ?? 0
  return { response, leave, news, isOver: () => isOver }
}

describe('the live stream of events', () => {
  it('tells at once that events of the company were stored, and of no other company', async () => {
    const [given, foreign] = [await testCompany(), await testCompany()]
    const admin = await makeStaff(given.companyId, { role: 'owner' })
    const stream = await watch(admin.session)
    expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    // The first frame says that it listens.
    await expect.poll(() => stream.news()).toBe(1)
    await given.open(await makeVisitor(given.companyId))
    await expect.poll(() => stream.news()).toBe(2)
    await foreign.open(await makeVisitor(foreign.companyId))
    await new Promise((done) => setTimeout(done, 200))
    expect(stream.news()).toBe(2)
    stream.leave()
  })

  it('refuses the stream without a session, to visitors, and to members who may not read customers', async () => {
    const { companyId, staff } = await testCompany()
    const visitor = await makeVisitor(companyId)
    for (const [session, status] of [
      ['', 401],
      [visitor.session, 403],
      [staff.session, 403],
    ] as const) {
      const { response, leave } = await openStream(app, session, path)
      expect(response.statusCode).toBe(status)
      leave()
    }
  })

  it('keeps the newest 20 streams of a member', async () => {
    const { companyId } = await testCompany()
    const admin = await makeStaff(companyId, { role: 'owner' })
    const oldest = await watch(admin.session)
    const others = []
    for (let n = 0; n < 20; n++) others.push(await watch(admin.session))
    await expect.poll(() => oldest.isOver()).toBe(true)
    expect(others.some(({ isOver }) => isOver())).toBe(false)
    for (const { leave } of others) leave()
  })
})
