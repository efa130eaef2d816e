import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** Encryption of an archive: by a passphrase, or to public keys (`age1…`) whose owners alone can open it. */
export type Lock = { passphrase: string } | { recipients: string[] }

/** The secret for an archive: a passphrase, or private keys (`AGE-SECRET-KEY-1…`). */
export type Unlock = { passphrase: string } | { identities: string[] }

/** The first line of every file of the format: age-encryption.org/v1, "The age file format". */
const header = Buffer.from('age-encryption.org/v1\n')

/** The bytes in the format of age, so that its own program opens them too. @throws Error for a malformed public key */
export async function encrypted(plain: Readable, lock: Lock): Promise<Readable> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** @throws Error where `unlock` does not open it */
export async function decrypted(closed: Readable, unlock: Unlock): Promise<Readable> {
  const decrypter = new Decrypter()
  if ('passphrase' in unlock) decrypter.addPassphrase(unlock.passphrase)
  else for (const identity of unlock.identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(closed)))
  } catch (cause) {
    throw new Error(`the backup cannot be opened: ${(cause as Error).message}`, { cause })
  }
}

/** Looks at the beginning of a stream. @returns whether it is encrypted, and a stream of all its bytes */
export async function peek(stream: Readable): Promise<{ isEncrypted: boolean; whole: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let beginning = Buffer.alloc(0)
  while (beginning.length < header.length) {
    const { done, value } = await chunks.next()
    if (done) break
    beginning = Buffer.concat([beginning, value])
  }
  async function* all() {
    yield beginning
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { isEncrypted: beginning.subarray(0, header.length).equals(header), whole: Readable.from(all()) }
}

// The two declarations of the same web stream, Node's and the browser's, do not know each other.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
