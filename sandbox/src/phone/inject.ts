import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** The bridge comes before every script of the page, as the app's own would. */
const bridgeTag = '<script src="/__phone/bridge.js"></script>'

/** Limit of the part of a page that is held back while its head has not come. */
const enough = 64 * 1024

const isHead = /<head(?:\s[^>]*)?>/i

/** Passes a page through and puts the bridge first into its head; a page without one passes untouched. */
export function injectBridge(): Transform {
  let held = Buffer.alloc(0)
  let done = false

  const release = (): Buffer => {
    done = true
    const text = held.toString('latin1')
    const head = isHead.exec(text)
    if (!head) return held
    const at = head.index + head[0].length
    return Buffer.concat([held.subarray(0, at), Buffer.from(bridgeTag), held.subarray(at)])
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      if (done) return next(null, chunk)
      held = Buffer.concat([held, chunk])
      if (!isHead.test(held.toString('latin1')) && held.length < enough) return next()
      next(null, release())
    },
    flush(next) {
      next(null, done ? undefined : release())
    },
  })
}

/** The body as it was before compression; undefined for an encoding that we cannot undo. */
export function uncompressed(answer: IncomingMessage): Readable | undefined {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return answer
  if (encoding === 'gzip') return answer.pipe(createGunzip())
  if (encoding === 'br') return answer.pipe(createBrotliDecompress())
  if (encoding === 'deflate') return answer.pipe(createInflate())
  return undefined
}
