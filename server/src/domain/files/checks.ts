import { randomBytes } from 'node:crypto'
import { type Check, finding } from '#core/checks/check.ts'
import type { Store } from './stores/store.ts'

/** Whether files can be stored, read and removed. Removes its test file; if that fails, the sweep does within a day. */
export const storageCheck = (store: Store): Check => ({
  name: 'storage',
  async run() {
    const key = `company/doctor/${randomBytes(8).toString('hex')}/probe.png`
    const bytes = randomBytes(64)
    const mend = {
      zh: '检查 STORAGE 及其设置：磁盘须可写；存储桶须允许 put、get、list、delete。',
      en: 'check STORAGE and its settings: a disk has to be writable, the key of a bucket needs put, get, list and delete',
    }
    try {
      await store.put(key, bytes, 'image/png')
      const read = await store.read(key, 1_000)
      const listed = []
      for await (const { key } of store.list('company/doctor/')) listed.push(key)
      await store.remove(key)
      if (!Buffer.isBuffer(read) || !read.equals(bytes) || !listed.includes(key))
        return [
          finding('failed', { zh: '写入的文件读不回来', en: 'a stored file cannot be read back' }, { mend }),
        ]
    } catch (error) {
      const { message } = error as Error
      return [
        finding(
          'failed',
          { zh: `文件存储不可用：${message}`, en: `the storage fails: ${message}` },
          { mend },
        ),
      ]
    }
    const open = store.postOrigin && (await isPublic(`${store.postOrigin}/${key}`))
    if (open)
      return [
        finding(
          'failed',
          { zh: '任何人都能直接读取存储桶', en: 'the bucket can be read without the server' },
          { mend: { zh: '把存储桶设为私有。', en: 'make the bucket private' } },
        ),
      ]
    return [finding('ok', { zh: '文件可写、可读、可删', en: 'files can be kept, read and removed' })]
  },
})

/**
 * Whether browsers on these origins may post to the bucket. A disk store needs no rule.
 * @param origins of the product: PUBLIC_ORIGIN and the companies' domains
 */
export const bucketRuleCheck = (
  store: Pick<Store, 'grant' | 'postOrigin'>,
  origins: readonly string[],
): Check => ({
  name: 'bucket rule',
  async run() {
    if (store.postOrigin === '') return []
    const dir = `company/doctor/${randomBytes(8).toString('hex')}/`
    const { host } = await store.grant({
      ...{ companyId: 'doctor', personId: 'doctor', isStaff: false, dir, key: `${dir}probe.png` },
      ...{ maxBytes: 1, type: 'image/', seconds: 900 },
    })
    return Promise.all(origins.map(async (origin) => ruleFinding(origin, await refusal(host, origin))))
  },
})

function ruleFinding(origin: string, problem: string | undefined) {
  if (problem === undefined)
    return finding(
      'ok',
      { zh: '浏览器可以直接上传', en: 'browsers may post to the bucket' },
      { subject: origin },
    )
  const mend = {
    zh: '为存储桶设置跨域规则：来源为本产品的各域名，方法 POST，任意请求头（见 docs/operations.md）。',
    en: "give the bucket a CORS rule: the product's origins, method POST, any request header (docs/operations.md)",
  }
  return finding(
    'failed',
    { zh: `浏览器不能上传到存储桶（${problem}）`, en: `browsers may not post to the bucket (${problem})` },
    { subject: origin, mend },
  )
}

/** The reason why a browser may not post a form; undefined if it may. */
async function refusal(address: string, origin: string): Promise<string | undefined> {
  try {
    const { status, headers } = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-requested-with',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const allowed = headers.get('access-control-allow-origin')
    if (status >= 300 || (allowed !== '*' && allowed !== origin)) return `HTTP ${status}`
    const methods = headers.get('access-control-allow-methods') ?? ''
    return /\bPOST\b|\*/i.test(methods) ? undefined : `methods ${methods}`
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? message
  }
}

/** A private bucket answers 403 to a caller without a key, also for a missing object; a public one answers 404. */
async function isPublic(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return status === 200 || status === 404
  } catch {
    return false
  }
}
