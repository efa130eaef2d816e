import type { IncomingMessage } from 'node:http'
import { type Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Unfetched } from './unfetched.ts'

const decoders = new Map<string, () => Duplex>([
  ['identity', () => new PassThrough()],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The encodings that `readAnswer` undoes, as a request names them. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * The decompressed body of an answer. The limit holds for the received and for the decompressed bytes; decompression
 * stops there.
 * @throws Unfetched tooLarge, type; the errors of the connection and the decoder
 */
export async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  const decoder = decoders.get(encoding)
  if (!decoder) throw new Unfetched('type', `the encoding ${encoding.slice(0, 20)}`)
  if (Number(answer.headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Buffer[] = []
  await pipeline(
    answer,
    atMost(maxBytes),
    decoder(),
    atMost(maxBytes),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk)
    },
  )
  return Buffer.concat(chunks)
}

const atMost = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  }

const tooLarge = (maxBytes: number) => new Unfetched('tooLarge', `more than ${maxBytes} bytes`)
