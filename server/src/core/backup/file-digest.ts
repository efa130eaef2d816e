import { createHash, hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** Number and total size of files, and one value for their names and contents in any order. */
export interface FileSum {
  count: number
  bytes: number
  /** 64 hexadecimal characters. */
  sum: string
}

const modulus = 1n << 256n

/** Adds files up as they are copied. */
export class FileDigest {
  private count = 0
  private bytes = 0
  private sum = 0n

  /** Passes a file's bytes on, and counts the file when it ended. */
  through(key: string, bytes: Readable): Readable {
    const content = createHash('sha256')
    let length = 0
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        content.update(chunk)
        length += chunk.length
        done(null, chunk)
      },
      flush: (done) => {
        this.count++
        this.bytes += length
        const hashed = hash('sha256', `${key} ${content.digest('hex')}`, 'hex')
        this.sum = (this.sum + BigInt(`0x${hashed}`)) % modulus
        done()
      },
    })
    // `pipe` does not propagate errors: the reader would wait for ever.
    bytes.once('error', (error) => counted.destroy(error))
    return bytes.pipe(counted)
  }

  result(): FileSum {
    return { count: this.count, bytes: this.bytes, sum: this.sum.toString(16).padStart(64, '0') }
  }
}
