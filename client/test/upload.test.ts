// @vitest-environment happy-dom
import { partBytes } from '@mingpian/contract/shared/rules/uploads.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onCallError } from '#call.ts'
import { uploadFile } from '#upload.ts'

const token = {
  host: '/files',
  fields: { key: 'company/yunfan01/2026-11/a/b', policy: 'p', Signature: 's' },
  dir: 'company/yunfan01/2026-11/a/',
}
const kept = { url: '/files/yunfan01/x.webp', width: 4, height: 5 }
const good = (data: unknown) =>
  new Response(JSON.stringify({ code: '0', success: true, data, requestId: 'r' }))
const bad = (code: string, status = 200) =>
  new Response(JSON.stringify({ code, success: false, message: 'no', data: null, requestId: 'r' }), {
    status,
  })

/** The storage's side of a form. */
class Post {
  static sent: { host: string; form: FormData }[] = []
  static status = 204
  status = 0
  timeout = 0
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  #host = ''
  open(_method: string, host: string) {
    this.#host = host
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  send(form: FormData) {
    Post.sent.push({ host: this.#host, form })
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    if (Post.status === -1) return
    this.status = Post.status
    if (Post.status === 0) this.onerror?.()
    else this.onload?.()
    this.onloadend?.()
  }
}

const fetched = vi.fn<typeof fetch>()
const told = vi.fn()
let deaf: () => void
const picture = new Blob(['abc'], { type: 'image/png' })
const problem = (file: Blob) => uploadFile(file, { purpose: 'image' }).catch((error) => error.problem)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', Post)
  deaf = onCallError(told)
  Post.sent = []
  Post.status = 204
  fetched.mockImplementation(async (url) => good(String(url).includes('StsToken') ? token : kept))
})
afterEach(() => {
  deaf()
  fetched.mockReset()
  told.mockReset()
})

describe('an upload', () => {
  it('asks, posts the signed fields before the file, and answers the stored file', async () => {
    const shares: number[] = []
    await expect(
      uploadFile(picture, { purpose: 'portrait', onProgress: (share) => shares.push(share) }),
    ).resolves.toEqual(kept)
    const [{ host, form }] = Post.sent as [(typeof Post.sent)[0]]
    expect(host).toBe('/files')
    expect([...form.keys()]).toEqual(['key', 'policy', 'Signature', 'Content-Type', 'file'])
    expect(form.get('Content-Type')).toBe('image/png')
    expect(shares).toEqual([0.5])
    expect(JSON.parse(String(fetched.mock.calls[1]?.[1]?.body))).toEqual({
      key: token.fields.key,
      purpose: 'portrait',
    })
  })

  it('asks for a token that lives for 10000 seconds', async () => {
    await uploadFile(picture, { purpose: 'image' })
    const asked = new URL(String(fetched.mock.calls[0]?.[0]), 'https://card.cn')
    expect(asked.pathname).toBe('/biz/v1/upload/getStsToken')
    expect(asked.searchParams.get('ttl')).toBe('10000')
  })

  it('asks no server about a file that cannot be taken', async () => {
    expect(await problem(new Blob(['a'], { type: 'application/pdf' }))).toBe('notUsable')
    expect(await problem(new Blob([], { type: 'image/png' }))).toBe('notUsable')
    expect(await problem(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: 'image/png' }))).toBe(
      'tooLarge',
    )
    expect(fetched).not.toHaveBeenCalled()
  })

  it('throws the problem of each refusal, which is reported to no listener', async () => {
    Post.status = 0
    expect(await problem(picture)).toBe('network')
    Post.status = 413
    expect(await problem(picture)).toBe('tooLarge')
    Post.status = 204
    fetched.mockImplementation(async (url) =>
      String(url).includes('StsToken') ? good(token) : bad('500311'),
    )
    expect(await problem(picture)).toBe('notUsable')
    fetched.mockImplementation(async () => bad('429', 429))
    expect(await problem(picture)).toBe('tooOften')
    expect(told).not.toHaveBeenCalled()
  })

  it('leaves an ended session to the next sign-in', async () => {
    fetched.mockImplementation(async () => bad('401', 401))
    await expect(uploadFile(picture, { purpose: 'image' })).rejects.toMatchObject({ code: '401' })
    expect(told).toHaveBeenCalledOnce()
  })

  it('completes a second time where no answer came', async () => {
    let times = 0
    fetched.mockImplementation(async (url) => {
      if (String(url).includes('StsToken')) return good(token)
      if (times++ === 0) throw new TypeError('gone')
      return good(kept)
    })
    await expect(uploadFile(picture, { purpose: 'image' })).resolves.toEqual(kept)
  })

  it('rejects with the reason of its signal', async () => {
    Post.status = -1
    const stop = new AbortController()
    const reason = new Error('enough')
    const upload = uploadFile(picture, { purpose: 'image', signal: stop.signal })
    await expect.poll(() => Post.sent).toHaveLength(1)
    stop.abort(reason)
    await expect(upload).rejects.toBe(reason)
  })

  describe('of a file in parts', () => {
    const film = new File([new Uint8Array(2.5 * partBytes)], 'film.mp4', {
      type: 'video/mp4',
      lastModified: 1,
    })
    const sizes = () => Post.sent.map(({ form }) => (form.get('file') as File).size)
    const upload = (options = {}) =>
      uploadFile(film, { purpose: 'video', ...options }).catch((error) => error.problem ?? error)

    /** The first part arrives, then the storage answers with this status. @returns the result */
    async function brokenBy(status: number) {
      const sends = vi.spyOn(Post.prototype, 'send').mockImplementationOnce(function (this: Post, form) {
        Post.sent.push({ host: '', form })
        this.status = 204
        this.onload?.()
      })
      Post.status = status
      const broken = upload()
      await vi.runAllTimersAsync()
      sends.mockRestore()
      Post.status = 204
      return broken
    }

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      localStorage.clear()
      const expiresAt = () => new Date(Date.now() + 900_000).toISOString()
      fetched.mockImplementation(async (url) =>
        good(String(url).includes('StsToken') ? { ...token, expiresAt: expiresAt() } : kept),
      )
    })
    afterEach(() => void vi.useRealTimers())

    it.each([
      0, 408, 429, 500, 503,
    ])('tries a part three times after the status %i, and later sends the missing parts alone', async (status) => {
      expect(await brokenBy(status)).toBe(status === 429 ? 'tooOften' : 'network')
      expect(Post.sent).toHaveLength(4)
      Post.sent = []
      const shares: number[] = []
      expect(await upload({ onProgress: (share: number) => shares.push(share) })).toEqual(kept)
      expect(sizes()).toEqual([partBytes, partBytes / 2])
      const body = JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))
      expect(body.key).toBe(token.fields.key)
      expect(body.more).toEqual(Post.sent.map(({ form }) => form.get('key')))
      expect(shares.at(-1)).toBeCloseTo(2.5 / 3)
    })

    it('sends every part again after a refusal', async () => {
      expect(await brokenBy(403)).toBe('network')
      expect(Post.sent).toHaveLength(2)
      Post.sent = []
      expect(await upload()).toEqual(kept)
      expect(Post.sent).toHaveLength(3)
    })

    it.each([429, 503])('sends no part again after completing was answered with %i', async (status) => {
      const answer = fetched.getMockImplementation() as typeof fetch
      fetched.mockImplementation(async (url, init) =>
        String(url).includes('complete') ? bad(String(status), status) : answer(url, init),
      )
      await upload()
      expect(Post.sent).toHaveLength(3)
      Post.sent = []
      fetched.mockImplementation(answer)
      expect(await upload()).toEqual(kept)
      expect(Post.sent).toHaveLength(0)
    })

    it('ends at once where its signal is used between two tries', async () => {
      Post.status = 503
      const stop = new AbortController()
      const stopped = upload({ signal: stop.signal })
      await expect.poll(() => Post.sent).toHaveLength(1)
      const reason = new Error('enough')
      stop.abort(reason)
      expect(await stopped).toBe(reason)
      expect(Post.sent).toHaveLength(1)
    })
  })
})
