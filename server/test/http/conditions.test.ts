import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'

let fixture: TestApp
let paths: Record<string, string>

beforeAll(async () => {
  fixture = await testApp()
  const companyId = await fixture.makeCompany()
  const { userId } = await fixture.makeStaff(companyId)
  paths = {
    card: `/qw-wxmini/?companyId=${companyId}&uid=${userId}`,
    contact: `/card-vcard/${companyId}/${userId}.vcf`,
    code: `/card-code/${companyId}/${userId}.png`,
    file: await fixture.parts.files.put(companyId, Buffer.from('0123456789'), 'mp4'),
  }
})

const get = (url: string, headers: Record<string, string> = {}) => fixture.app.inject({ url, headers })

describe('a condition on the content that the client has', () => {
  it.each(['card', 'contact', 'code', 'file'])('the %s is not sent again', async (thing) => {
    const url = paths[thing] ?? ''
    const first = await get(url)
    expect(first.statusCode).toBe(200)
    const tag = String(first.headers.etag)
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(url, { 'if-none-match': header })
      expect([header, again.statusCode, again.body]).toEqual([header, 304, ''])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('a file is sent again only if it changed since the time that the client names', async () => {
    const url = paths.file ?? ''
    const modified = String((await get(url)).headers['last-modified'])
    const since = (at: string, more = {}) => get(url, { 'if-modified-since': at, ...more })
    const answers = [
      await since(modified),
      await since(new Date(Date.parse(modified) - 1000).toUTCString()),
      await since('no date'),
      // A tag takes precedence over a time.
      await since(modified, { 'if-none-match': '"other"' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 200, 200, 200])
  })
})
