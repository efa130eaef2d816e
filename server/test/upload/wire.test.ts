import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { browser } from './forms.ts'

// Over a real connection, where a body is still on its way when it is refused, or ends in the middle.

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { app, parts, makeCompany, makeStaff } = fixture
const { token } = browser(fixture)
let port: number

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

const boundary = randomUUID()
const part = (name: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`

/** Posts a form whose file has so many bytes; cut off after some of them, where that is said. */
function send(
  fields: Record<string, string>,
  bytes: number,
  cutAt = Number.POSITIVE_INFINITY,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const head = Object.entries({ ...fields, 'Content-Type': 'image/png' })
      .map(([name, value]) => `${part(name)}${value}\r\n`)
      .concat(part('file', '; filename="a.png"'))
      .join('')
    const tail = `\r\n--${boundary}--\r\n`
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + bytes + tail.length,
    }
    const post = request({ port, host: '127.0.0.1', path: '/files', method: 'POST', headers })
    post.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      // Node's client sends no more once it has heard the answer, and does not hang up either.
      answer.resume().on('end', () => post.destroy())
    })
    post.on('error', reject)
    post.write(head)
    let sent = 0
    const more = () => {
      while (sent < bytes) {
        if (sent >= cutAt) return void post.destroy(new Error('cut off'))
        const chunk = Buffer.alloc(Math.min(64 * 1024, bytes - sent))
        sent += chunk.length
        if (!post.write(chunk)) return void post.once('drain', more)
      }
      post.end(tail)
    }
    more()
  })
}

const files = async () =>
  (
    await readdir(join(parts.config.dataDir, 'company'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  ).filter((entry) => entry.isFile())

test('refuses a file that is too large or of a forbidden type, and stores nothing of it', async () => {
  const { session } = await makeStaff(await makeCompany())
  const { fields } = await token(session)
  const most = uploadRules.image.maxBytes
  expect(await send(fields, 3 * most)).toBe(413)
  expect(await send({ ...fields, Signature: 'x' }, most)).toBe(403)
  expect(await send({}, most)).toBe(403)
  expect(await files()).toEqual([])
  expect(await send(fields, most / 2)).toBe(204)
  expect(await files()).toHaveLength(1)
})

test('stores nothing of a file whose transfer breaks off', async () => {
  const { session } = await makeStaff(await makeCompany())
  const before = (await files()).length
  const { fields } = await token(session)
  await expect(send(fields, 5_000_000, 1_000_000)).rejects.toThrow('cut off')
  await expect.poll(async () => (await files()).length).toBe(before)
  expect(await send(fields, 1_000_000)).toBe(204)
})
