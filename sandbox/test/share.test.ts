import { describe, expect, it } from 'vitest'
import { openSandbox } from './support/sandbox.ts'

describe('sharing', () => {
  it('drops a link into the other’s chat and opens it at the other’s origin', async () => {
    const box = await openSandbox({ productUrl: 'http://127.0.0.1:8787' })
    const link = `http://lin.sandbox.localhost:${box.port}/qw-wxmini/?companyId=yunfan01&t=%E5%90%8D#/pages/person/index?uid=1`
    const to = { kind: 'single', id: 'wang' }
    const message = await box.control('share', { fromAccount: 'lin', to, link, title: '林晓的名片' })
    expect(message).toMatchObject({
      chat: 'lin~wang',
      kind: 'link',
      link: { title: '林晓的名片', url: link },
    })
    const opened = await box.control('open', { account: 'wang', link, chat: 'lin~wang' })
    expect(opened.url).toBe(
      `http://wang.sandbox.localhost:${box.port}/qw-wxmini/?companyId=yunfan01&t=%E5%90%8D&from=singlemessage&isappinstalled=0#/pages/person/index?uid=1`,
    )
  })

  it('says how it came: group, Moments; once only, and nothing for a scan', async () => {
    const box = await openSandbox({ productUrl: 'http://127.0.0.1:8787' })
    const link = 'http://127.0.0.1:8787/a?from=singlemessage&isappinstalled=0&from=x'
    const open = (chat?: string) => box.control('open', { account: 'chen', link, ...(chat ? { chat } : {}) })
    const own = `http://chen.sandbox.localhost:${box.port}/a`
    expect((await open('group:salon')).url).toBe(`${own}?from=x&from=groupmessage&isappinstalled=0`)
    expect((await open('moments')).url).toBe(`${own}?from=x&from=timeline&isappinstalled=0`)
    expect((await open()).url).toBe(`${own}?from=singlemessage&isappinstalled=0&from=x`)
    const elsewhere = await box.control('open', {
      account: 'chen',
      link: 'https://example.com/a',
      chat: 'moments',
    })
    expect(elsewhere.url).toBe('https://example.com/a')
  })

  it('refuses a chat that is not the sender’s', async () => {
    const box = await openSandbox()
    const share = { fromAccount: 'lin', to: { kind: 'single', id: 'chen' }, link: 'http://x.example/' }
    expect(await box.control('share', share)).toEqual({ error: 'no such chat' })
  })

  it('lights the tour in its order', async () => {
    const box = await openSandbox()
    const tour = async () => (await box.get('/control/state')).tour
    const open = () => box.control('open', { account: 'wang', link: 'http://x.example/', chat: 'lin~wang' })
    const radar = () => box.control('seen', { account: 'lin', url: 'http://x/#/pages/radar/index' })
    await radar()
    await open()
    expect(await tour()).toEqual({ shared: false, opened: false, radar: false })
    await box.control('share', {
      fromAccount: 'lin',
      to: { kind: 'single', id: 'wang' },
      link: 'http://x.example/',
    })
    await radar()
    expect(await tour()).toEqual({ shared: true, opened: false, radar: false })
    await open()
    await radar()
    expect(await tour()).toEqual({ shared: true, opened: true, radar: true })
  })

  it('keeps a picture that a page gave, and shows pictures through the app', async () => {
    const box = await openSandbox()
    const picture = { account: 'lin', chat: 'lin~wang', imageUrl: 'data:image/png;base64,iVBORw0KGgo=' }
    const message = await box.control('image', picture)
    expect(message.imageUrl).toMatch(/\/pictures\/0$/)
    const shown = await fetch(`${box.base}/control/thumb?url=${encodeURIComponent(String(message.imageUrl))}`)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe('iVBORw0KGgo=')
    const foreign = await fetch(
      `${box.base}/control/thumb?url=${encodeURIComponent('http://169.254.169.254/x')}`,
    )
    expect(foreign.headers.get('content-type')).toContain('image/svg+xml')
  })

  it('pushes every change to the page', async () => {
    const box = await openSandbox()
    const gone = new AbortController()
    const stream = await fetch(`${box.base}/control/events`, { signal: gone.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (wanted: string) => {
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? ''
    }
    await until('event: state')
    await box.control('text', { account: 'lin', chat: 'lin~wang', text: '您好王姐' })
    await until('您好王姐')
    gone.abort()
    expect(text.match(/event: state/g)?.length).toBeGreaterThan(1)
  })
})
