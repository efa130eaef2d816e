import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption at rest with a key per company: AES-256-GCM, 12-byte nonce, then the tag, then the text. */
export interface Sealer {
  seal(companyId: string, plain: string): Buffer
  /** @throws Error if neither key opens it, for another company, or for changed bytes. */
  open(companyId: string, sealed: Buffer): string
  /** Whether the current key opens it; false for the previous one. */
  isCurrent(companyId: string, sealed: Buffer): boolean
  /** A keyed hash by which a sealed value can be found again. 32 bytes. */
  index(companyId: string, plain: string): Buffer
  /** The hashes under which a value may be stored: by the current key, then by the previous one where there is one. */
  indexes(companyId: string, plain: string): [current: Buffer, ...previous: Buffer[]]
}

/**
 * @param key 32 bytes of the configuration
 * @param previous the key before it during a rotation: it opens and finds old values and seals nothing
 */
export function createSealer(key: Buffer, previous?: Buffer): Sealer {
  const current = withKey(key)
  const earlier = previous && withKey(previous)
  return {
    seal: current.seal,
    open(companyId, sealed) {
      if (!earlier) return current.open(companyId, sealed)
      try {
        return current.open(companyId, sealed)
      } catch {
        return earlier.open(companyId, sealed)
      }
    },
    isCurrent(companyId, sealed) {
      try {
        current.open(companyId, sealed)
        return true
      } catch {
        return false
      }
    },
    index: current.index,
    indexes: (companyId, plain) =>
      earlier
        ? [current.index(companyId, plain), earlier.index(companyId, plain)]
        : [current.index(companyId, plain)],
  }
}

function withKey(key: Buffer): Pick<Sealer, 'seal' | 'open' | 'index'> {
  const keyOf = (companyId: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, companyId, purpose, 32))
  return {
    seal(companyId, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(companyId, 'seal'), nonce)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(companyId, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(companyId, 'seal'), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
    index: (companyId, plain) => createHmac('sha256', keyOf(companyId, 'index')).update(plain).digest(),
  }
}

/** SHA-256 without a key, for tokens that are random. */
export const sha256 = (value: string) => hash('sha256', value, 'buffer')

/** `<companyId>.<128 random bits>`: an id that says which company it belongs to and cannot be guessed. */
export const routedId = (companyId: string) => `${companyId}.${randomBytes(16).toString('base64url')}`

/** The company that a routed id names, or '' where it is none. */
export function companyOfRoutedId(id: string | undefined): string {
  return /^([a-z0-9]{8})\.[A-Za-z0-9_-]{22}$/.exec(id ?? '')?.[1] ?? ''
}
