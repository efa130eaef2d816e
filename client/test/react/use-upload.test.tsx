// @vitest-environment happy-dom

import { beforeEach, expect, it, vi } from 'vitest'
import { readers } from '#react/readers.ts'
import { loadReaders } from '#react/reread.ts'
import { type Uploads, useUpload } from '#react/use-upload.ts'
import { UploadError, uploadFile } from '#upload.ts'
import { draw, settle } from '../support/dom.tsx'

vi.mock(import('#upload.ts'), async (original) => ({ ...(await original()), uploadFile: vi.fn() }))

const [first, second, third] = ['a', 'b', 'c'].map((name) => new File([name], name)) as [File, File, File]
const kept: string[] = []
let uploads: Uploads
/** End the uploads in their order. */
let ends: { done: () => void; fail: () => void }[] = []

function Page() {
  uploads = useUpload('image', (_, { name }) => kept.push(name))
  return null
}

beforeEach(() => {
  loadReaders(async () => readers)
  kept.length = 0
  ends = []
  vi.mocked(uploadFile).mockImplementation(
    () =>
      new Promise((resolve, reject) =>
        ends.push({
          done: () => resolve({ url: '/u', width: 1, height: 1 }),
          fail: () => reject(new UploadError('network')),
        }),
      ),
  )
})

it('uploads files that come while others are uploaded, after them', async () => {
  const { unmount } = await draw(<Page />)
  await settle(() => {
    uploads.start([first])
    uploads.start([second])
  })
  await settle(() => uploads.start([third]))
  for (const at of [0, 1, 2]) await settle(() => ends[at]?.done())
  expect(kept).toEqual(['a', 'b', 'c'])
  expect(uploads.busy).toBe(false)
  await unmount()
})

it('continues with the interrupted file and those that came after it', async () => {
  const { unmount } = await draw(<Page />)
  await settle(() => uploads.start([first]))
  await settle(() => uploads.start([second]))
  await settle(() => ends[0]?.fail())
  expect(uploads.problem).toBe('network')
  await settle(() => uploads.retry())
  for (const at of [1, 2]) await settle(() => ends[at]?.done())
  expect(kept).toEqual(['a', 'b'])
  await unmount()
})
