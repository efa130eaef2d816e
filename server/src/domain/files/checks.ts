import { randomBytes } from 'node:crypto'
import { type Check, finding } from '#core/checks/check.ts'
import type { Store } from './stores/store.ts'

/** Whether files can be kept, read and removed. What it keeps is removed again, and swept within a day where that fails. */
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
      for await (const found of store.list('company/doctor/')) listed.push(found)
      await store.remove(key)
      if (!Buffer.isBuffer(read) || !read.equals(bytes) || !listed.includes(key))
        return [
          finding('failed', { zh: '写入的文件读不回来', en: 'what was put does not come back' }, { mend }),
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
          { zh: '任何人都能直接读取存储桶', en: 'anybody can read the bucket past the server' },
          { mend: { zh: '把存储桶设为私有。', en: 'make the bucket private' } },
        ),
      ]
    return [finding('ok', { zh: '文件可写、可读、可删', en: 'files can be kept, read and removed' })]
  },
})

/** A private bucket answers a stranger 403 also for what is not there; a public one says 404. */
async function isPublic(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return status === 200 || status === 404
  } catch {
    return false
  }
}
