import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { listTime, messageTime } from '../src/client/screens/time.ts'
import { asHost, openSandbox } from './support/sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
const memoryFile = join(folder, 'deep', 'sandbox.json')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Box = Awaited<ReturnType<typeof openSandbox>>
const facts = ({ sandbox }: Box) => ({
  messages: sandbox.chats.all(),
  tour: sandbox.tour.steps,
  offset: sandbox.clock.offset,
  friends: sandbox.friends.of({ customer: 'wang' }),
})

async function used(): Promise<Box> {
  const box = await openSandbox({ memoryFile })
  const link = 'http://lin.sandbox.localhost/qw-wxmini/?companyId=yunfan01&uid=LinXiao'
  await box.control('clock/advance', { seconds: 3600 })
  await box.control('share', { fromAccount: 'lin', to: { kind: 'single', id: 'wang' }, link, title: '名片' })
  await box.control('share', { fromAccount: 'lin', to: { kind: 'timeline' }, link, title: '名片' })
  await box.control('image', { account: 'lin', chat: 'lin~wang', imageUrl: 'data:image/png;base64,AAAA' })
  return box
}

describe('a sandbox with a memory', () => {
  it('goes on after a restart with the chats, Moments, friends, pictures and the tour that it had', async () => {
    const before = await used()
    const known = facts(before)
    expect(known.tour.shared).toBe(true)
    await before.close()
    const after = await openSandbox({ memoryFile })
    expect(facts(after)).toEqual(known)
    expect(after.sandbox.pictures[0]?.bytes).toEqual(Buffer.from([0, 0, 0]))
    const next = await after.control('text', { account: 'lin', chat: 'lin~wang', text: '您好' })
    expect(known.messages.map(({ id }) => id)).not.toContain(next.id)
  })

  it('begins anew where the file is broken or of another world, and keeps nothing where none is named', async () => {
    const before = await used()
    await before.close()
    const kept = JSON.parse(readFileSync(memoryFile, 'utf8'))
    const fresh = facts(await openSandbox()).messages.length
    for (const text of ['{', JSON.stringify({ ...kept, world: 'other' })]) {
      writeFileSync(memoryFile, text)
      expect(facts(await openSandbox({ memoryFile })).messages).toHaveLength(fresh)
    }
  })
})

describe('the bare address of a phone', () => {
  it.each([
    ['lin', '/qw-wxmini/?companyId=yunfan01&uid=LinXiao'],
    ['wang', '/qw-wxmini/?companyId=yunfan01#/pages/home/index'],
  ])('leads %s to the start page', async (account, start) => {
    const box = await openSandbox()
    const { status, headers } = await asHost(box.port, `${account}.sandbox.localhost`, '/', {
      headers: { accept: 'text/html' },
    })
    expect([status, headers.location]).toEqual([302, start])
  })
})

describe('the times of chats', () => {
  const timeZone = 'Asia/Shanghai'
  /** On the phones' clock, eight hours before that of UTC. */
  const at = (...[year, month, day, hour, minute]: [number, number, number, number, number]) =>
    Date.UTC(year, month, day, hour - 8, minute)
  const now = at(2026, 10, 22, 9, 30)
  it.each([
    [at(2026, 10, 22, 8, 5), '08:05', '08:05', '08:05'],
    [at(2026, 10, 21, 23, 59), '昨天', 'Yesterday', '昨天 23:59'],
    [at(2026, 10, 18, 9, 0), '星期三', 'Wed', '星期三 09:00'],
    [at(2026, 10, 8, 9, 0), '11月8日', '8 Nov', '11月8日 09:00'],
    [at(2025, 10, 8, 9, 0), '2025年11月8日', '8 Nov 2025', '2025年11月8日 09:00'],
  ])('say the day where it is another one', (then, zh, en, message) => {
    const said = (language: 'zh' | 'en') => listTime(then, now, { timeZone, language })
    expect([said('zh'), said('en')]).toEqual([zh, en])
    expect(messageTime(then, now, { timeZone, language: 'zh' })).toBe(message)
  })
})
