import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'

const { app, parts, makeCompany } = await testApp()
const { files, config } = parts

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('a stored file can be fetched for ever, under the type of its extension, and runs nowhere', async () => {
  const companyId = await makeCompany()
  const url = await files.put(companyId, Buffer.from('<script>alert(1)</script>'), 'png')
  expect(url).toMatch(new RegExp(`^/files/${companyId}/[A-Za-z0-9_-]{22}\\.png$`))
  const { statusCode, headers, body } = await get(url)
  expect(statusCode).toBe(200)
  expect(body).toBe('<script>alert(1)</script>')
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(headers['content-disposition']).toBeUndefined()
  const paper = await get(await files.put(companyId, Buffer.from('%PDF'), 'pdf'))
  expect(paper.headers['content-disposition']).toBe('attachment')
})

test('the same content is kept once for a company, under a name of its own in each', async () => {
  const [companyId, other] = [await makeCompany(), await makeCompany()]
  const [once, twice] = await Promise.all([1, 2].map(() => files.put(companyId, Buffer.from('a'), 'webp')))
  expect(twice).toBe(once)
  expect(await readdir(join(config.dataDir, 'files', companyId))).toHaveLength(1)
  const theirs = await files.put(other, Buffer.from('a'), 'webp')
  expect(theirs.split('/')[3]).not.toBe(once?.split('/')[3])
  expect(await files.read(theirs)).toEqual(Buffer.from('a'))
  expect(await files.read(`/files/${other}/${'x'.repeat(22)}.webp`)).toBeNull()
})

test('a video can be fetched in ranges', async () => {
  const companyId = await makeCompany()
  const url = await files.put(companyId, Buffer.from('0123456789'), 'mp4')
  const part = await get(url, { range: 'bytes=2-5' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '2345', 'bytes 2-5/10'])
  expect(part.headers['content-type']).toBe('video/mp4')
  expect((await get(url, { range: 'bytes=20-30' })).statusCode).toBe(416)
})

test('no address leads outside, to an unfinished file, or to a list', async () => {
  const companyId = await makeCompany()
  const url = await files.put(companyId, Buffer.from('a'), 'png')
  await writeFile(join(config.dataDir, 'secret.png'), 'secret')
  await writeFile(join(config.dataDir, 'files', companyId, '.unfinished.part'), 'secret')
  await writeFile(join(config.dataDir, 'files', companyId, `${'y'.repeat(22)}.html`), 'secret')
  const name = url.split('/')[3]
  for (const path of [
    '/files',
    '/files/',
    `/files/${companyId}`,
    `/files/${companyId}/`,
    '/files/../secret.png',
    '/files/%2e%2e/secret.png',
    '/files/..%2fsecret.png',
    `/files/${companyId}/..%2f..%2fsecret.png`,
    `/files/${companyId}/%2e%2e%2f%2e%2e%2fsecret.png`,
    `/files/${companyId}/.unfinished.part`,
    `/files/${companyId}/${'y'.repeat(22)}.html`,
    `/files/${companyId}/${'z'.repeat(22)}.png`,
    `/files/${companyId}/${name}%00.png`,
    `/files/${companyId.toUpperCase()}/${name}`,
    `/files/${companyId}/${name}/`,
  ]) {
    const { statusCode, body, json } = await get(path)
    expect(statusCode, path).toBe(404)
    expect(body).not.toContain('secret"')
    expect(json(), path).toMatchObject({ code: '404', success: false })
  }
})
