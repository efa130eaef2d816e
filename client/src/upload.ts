import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import {
  partBytes,
  ruleOf,
  type UploadPurpose,
  uploadTokenSeconds,
} from '@mingpian/contract/shared/rules/uploads.ts'
import { CallError, call, callTimeoutMs } from './call.ts'
import { beginParts, endParts, keepParts } from './upload-parts.ts'

/** Reasons for a failed upload. The file is not lost, and a retry is harmless. */
export type UploadProblem = 'tooLarge' | 'tooManyPixels' | 'notUsable' | 'tooOften' | 'network'

export class UploadError extends Error {
  declare readonly problem: UploadProblem
  /** The connection was lost or the storage was not ready: the same request may succeed later. */
  declare readonly isTransient: boolean

  constructor(problem: UploadProblem, isTransient = false) {
    super(problem)
    this.name = 'UploadError'
    this.problem = problem
    this.isTransient = isTransient
  }
}

type Token = CallTypes<'GET /biz/v1/upload/getStsToken'>['data']

interface UploadOptions {
  purpose: UploadPurpose
  /** Gets the sent part, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The problems that a page shows beside the file, by code. The app shows other failures, such as an ended session. */
const byCode: Record<string, UploadProblem> = {
  [codes.tooLarge]: 'tooLarge',
  [codes.fileNotUsable]: 'notUsable',
  [codes.tooManyPixels]: 'tooManyPixels',
  [codes.tooManyRequests]: 'tooOften',
  [codes.notFound]: 'network',
  [codes.requestTimeout]: 'network',
  [codes.internalError]: 'network',
  [codes.unavailable]: 'network',
  [codes.unknownError]: 'network',
}
const quiet = Object.keys(byCode)

/**
 * Uploads a file to the storage and lets the server store it. A file over `partBytes` is sent in parts: a retry with
 * the same file sends only the missing parts.
 *
 * @returns width and height in pixels; 0 for a document or a video
 * @throws UploadError if the file cannot be used or there is no answer; CallError if the session has ended; the reason
 * of an aborted `signal`
 * @example const { url } = await uploadFile(file, { purpose: 'portrait', onProgress: setShare })
 */
export async function uploadFile(
  file: Blob,
  { purpose, onProgress, signal }: UploadOptions,
): Promise<{ url: string; width: number; height: number }> {
  const rule = ruleOf(purpose)
  // Some phones give no type.
  const type = file.type || (rule.picture ? 'image/jpeg' : rule.type)
  if (!type.startsWith(rule.type) || file.size === 0) throw new UploadError('notUsable')
  if (file.size > rule.maxBytes) throw new UploadError('tooLarge')
  try {
    const ask = () =>
      call('GET /biz/v1/upload/getStsToken', { query: { ttl: uploadTokenSeconds, purpose }, signal, quiet })
    if (file.size > partBytes) return await uploadParts(file, { ask, type, purpose, onProgress, signal })
    const token = await ask()
    await post(token.host, formOf(token.fields, type, file), { onProgress, signal })
    return await complete({ key: token.fields.key ?? '', purpose }, signal)
  } catch (error) {
    const problem = error instanceof CallError && byCode[error.code]
    throw problem ? new UploadError(problem) : error
  }
}

/** Before a part is sent again. */
const retryDelaysMs = [1_000, 3_000]

async function uploadParts(
  file: Blob,
  { ask, type, purpose, onProgress, signal }: UploadOptions & { ask: () => Promise<Token>; type: string },
) {
  const begun = await beginParts(file, purpose, ask)
  const { host, fields, keys } = begun
  const [key = '', ...more] = keys
  try {
    for (let at = begun.sent; at < keys.length; at++) {
      const part = file.slice(at * partBytes, (at + 1) * partBytes)
      const form = () => formOf({ ...fields, key: keys[at] ?? '' }, type, part)
      const progress = (share: number) => onProgress?.((at + share) / keys.length)
      await withRetries(() => post(host, form(), { onProgress: progress, signal }), signal)
      keepParts({ ...begun, sent: at + 1 })
    }
    const kept = await complete({ key, more, purpose }, signal)
    endParts()
    return kept
  } catch (error) {
    // A retry would be refused again, so the parts are dropped.
    if (!signal?.aborted && !isTransient(error)) endParts()
    throw error
  }
}

const isTransient = (error: unknown) =>
  error instanceof UploadError
    ? error.isTransient
    : error instanceof CallError && isTransientStatus(error.httpStatus)

/** @param status 0 without an answer */
const isTransientStatus = (status: number) =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** @throws the reason of `signal`, also while it waits */
async function withRetries(send: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  for (const delay of retryDelaysMs) {
    try {
      return await send()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isTransient(error)) throw error
      await delayOf(delay, signal)
    }
  }
  return send()
}

function delayOf(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Retries once without an answer: completing an upload is idempotent. */
async function complete(
  body: { key: string; more?: string[]; purpose: UploadPurpose },
  signal?: AbortSignal,
) {
  const ask = () => call('POST /biz/v1/upload/complete', { body, signal, quiet })
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CallError && error.httpStatus === 0) return ask()
    throw error
  }
}

/** The fields come before the file, since the storage ignores those after it. */
function formOf(fields: Record<string, string>, type: string, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Content-Type', type)
  form.append('file', file, 'file')
  return form
}

/** XMLHttpRequest, because fetch reports no progress of an upload. */
function post(host: string, form: FormData, { onProgress, signal }: Omit<UploadOptions, 'purpose'>) {
  return new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', host)
    request.timeout = callTimeoutMs
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.min(1, loaded / total) : 0)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusal(request.status)))
    request.onerror = () => reject(new UploadError('network', true))
    request.ontimeout = () => reject(new UploadError('network', true))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(form)
  })
}

const refusal = (status: number) =>
  new UploadError(byCode[String(status)] ?? 'network', isTransientStatus(status))
