// @vitest-environment happy-dom
import { partBytes } from '@mingpian/contract/shared/rules/uploads.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onCallError } from '#call.ts'
import { uploadImage } from '#upload.ts'

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
const problem = (file: Blob) => uploadImage(file, { purpose: 'image' }).catch((error) => error.problem)

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
      uploadImage(picture, { purpose: 'portrait', onProgress: (share) => shares.push(share) }),
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
    await uploadImage(picture, { purpose: 'image' })
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

  it('says beside the file why it failed, and nowhere else', async () => {
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
    await expect(uploadImage(picture, { purpose: 'image' })).rejects.toMatchObject({ code: '401' })
    expect(told).toHaveBeenCalledOnce()
  })

  it('asks again whether it was kept where no answer came', async () => {
    let times = 0
    fetched.mockImplementation(async (url) => {
      if (String(url).includes('StsToken')) return good(token)
      if (times++ === 0) throw new TypeError('gone')
      return good(kept)
    })
    await expect(uploadImage(picture, { purpose: 'image' })).resolves.toEqual(kept)
  })

  it('can be stopped', async () => {
    Post.status = -1
    const stop = new AbortController()
    const reason = new Error('enough')
    const upload = uploadImage(picture, { purpose: 'image', signal: stop.signal })
    await vi.waitFor(() => expect(Post.sent).toHaveLength(1))
    stop.abort(reason)
    await expect(upload).rejects.toBe(reason)
  })

  it('goes in parts where it is large, and goes on with the missing ones after it broke off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const film = new File([new Uint8Array(2.5 * partBytes)], 'film.mp4', {
      type: 'video/mp4',
      lastModified: 1,
    })
    const shares: number[] = []
    const upload = () =>
      uploadImage(film, { purpose: 'video', onProgress: (share) => shares.push(share) }).catch(
        (error) => error.problem,
      )
    fetched.mockImplementation(async (url) =>
      good(
        String(url).includes('StsToken')
          ? { ...token, expiresAt: new Date(Date.now() + 900_000).toISOString() }
          : kept,
      ),
    )
    const fails = vi.spyOn(Post.prototype, 'send')
    fails.mockImplementationOnce(function (this: Post, form) {
      Post.sent.push({ host: '', form })
      this.status = 204
      this.onload?.()
    })
    Post.status = 0
    const broken = upload()
    await vi.runAllTimersAsync()
    expect(await broken).toBe('network')
    // The first part, and three tries of the second.
    expect(Post.sent).toHaveLength(4)
    Post.sent = []
    Post.status = 204
    expect(await upload()).toEqual(kept)
    expect(Post.sent.map(({ form }) => (form.get('file') as File).size)).toEqual([partBytes, partBytes / 2])
    const body = JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))
    expect(body.key).toBe(token.fields.key)
    expect(body.more).toEqual(Post.sent.map(({ form }) => form.get('key')))
    expect(shares.at(-1)).toBeCloseTo(2.5 / 3)
    vi.useRealTimers()
    fails.mockRestore()
  })
})
