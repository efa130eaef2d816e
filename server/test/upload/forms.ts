import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { expect } from 'vitest'
import type { TestApp } from '../support/app.ts'

export type Token = CallTypes<'GET /biz/v1/upload/getStsToken'>['data']

/** Steps of a browser's upload: the token, the form, and the completion by the server. */
export function browser({ app, callAs }: Pick<TestApp, 'app' | 'callAs'>) {
  const token = async (session: string, purpose: UploadPurpose = 'image'): Promise<Token> => {
    const { body } = await callAs(session, 'GET /biz/v1/upload/getStsToken', { query: { ttl: 900, purpose } })
    if (!body.data) throw new Error(`no token: ${body.message}`)
    return body.data
  }
  const post = (
    fields: Record<string, string>,
    file: Uint8Array,
    { type = 'image/png', name = 'a.png' } = {},
  ) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    if (!Object.hasOwn(fields, 'Content-Type')) form.append('Content-Type', type)
    form.append('file', new Blob([Uint8Array.from(file)], { type }), name)
    return postForm(app, form)
  }
  const complete = (session: string, key: string, purpose: UploadPurpose = 'image') =>
    callAs(session, 'POST /biz/v1/upload/complete', { body: { key, purpose } })
  /** All three, on our own disk. */
  const upload = async (
    session: string,
    file: Uint8Array,
    purpose: UploadPurpose = 'image',
    as: { type?: string; name?: string } = {},
  ) => {
    const { fields } = await token(session, purpose)
    const { statusCode } = await post(fields, file, as)
    expect(statusCode).toBe(204)
    return complete(session, fields.key ?? '', purpose)
  }
  return { token, post, complete, upload }
}

async function postForm(app: TestApp['app'], form: FormData) {
  const request = new Request('http://localhost/files', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return app.inject({ method: 'POST', url: '/files', headers, payload })
}
