import type { Chunks } from './chunks.ts'
import { UnusableFile } from './unusable-file.ts'

const mark = '%PDF-'
// PDF readers search the end marker in the last kilobyte.
const tailBytes = 1024

/**
 * Passes a PDF on unchanged.
 * @throws UnusableFile after the last chunk of a file that does not begin and end like one
 */
export async function* wholePdf(source: Chunks): Chunks {
  let head = ''
  let tail = Buffer.alloc(0)
  for await (const chunk of source) {
    if (head.length < mark.length) head += Buffer.from(chunk).toString('latin1', 0, mark.length)
    tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes)
    yield chunk
  }
  if (!head.startsWith(mark) || !tail.includes('%%EOF')) throw new UnusableFile()
}
