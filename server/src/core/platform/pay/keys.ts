import { X509Certificate } from 'node:crypto'
import { PayError } from './error.ts'
import { decrypted, isSignedBy, type Merchant, messageOf } from './signature.ts'

/** The headers with which WeChat Pay signs an answer or a notice. */
export interface SignatureHeaders {
  serial: string
  signature: string
  timestamp: string
  nonce: string
}

/** The vendor repeats a stolen notice at most this long. */
const freshMs = 300_000
const rereadAfterMs = 12 * 3_600_000
/** An unknown serial makes one request for the certificates, but not with each forged notice. */
const pauseMs = 60_000

export interface Certificate {
  serial: string
  pem: string
}
/** Reads the platform certificates that WeChat Pay lists now, whose answer it has checked with them. */
export type ReadCertificates = (merchant: Merchant) => Promise<Certificate[]>

/** The keys with which WeChat Pay signs, for each merchant: its Pay public key beside its platform certificates. */
export interface PlatformKeys {
  /**
   * @param now in milliseconds
   * @throws PayError `unverified`
   */
  verify(merchant: Merchant, headers: SignatureHeaders, body: Uint8Array, now: number): Promise<void>
}

export function platformKeys(read: ReadCertificates): PlatformKeys {
  const known = new Map<string, { certificates: Certificate[]; at: number }>()
  const keyOf = async (merchant: Merchant, serial: string, now: number): Promise<string | undefined> => {
    if (merchant.publicKeyId && serial === merchant.publicKeyId) return merchant.publicKey
    // Without the prefix it is a platform certificate.
    if (serial.startsWith('PUB_KEY_ID_')) return undefined
    const id = `${merchant.companyId} ${merchant.mchId}`
    const before = known.get(id)
    const found = before?.certificates.find((each) => each.serial === serial)
    if (before && now - before.at < (found ? rereadAfterMs : pauseMs)) return found?.pem
    known.set(id, { certificates: before?.certificates ?? [], at: now })
    const listed = await read(merchant).catch(() => [])
    // A certificate that is no longer listed still signs what was sent before.
    const kept = (before?.certificates ?? []).filter(
      (old) => !listed.some((each) => each.serial === old.serial),
    )
    const certificates = [...listed, ...kept].slice(0, 10)
    known.set(id, { certificates, at: now })
    return certificates.find((each) => each.serial === serial)?.pem
  }
  return {
    async verify(merchant, { serial, signature, timestamp, nonce }, body, now) {
      const no = (why: string) => new PayError(0, 'unverified', why)
      if (!serial || !signature || !timestamp || !nonce) throw no('a header of the signature is missing')
      if (!(Math.abs(now - Number(timestamp) * 1000) < freshMs)) throw no('the signature is too old')
      if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw no('a probe')
      const key = await keyOf(merchant, serial, now)
      if (!key) throw no(`no key ${serial.slice(0, 60)}`)
      if (!isSignedBy(key, messageOf(timestamp, nonce, body), signature)) throw no('the signature is wrong')
    },
  }
}

/**
 * The certificates in an answer of `GET /v3/certificates`. Only the holder of the API v3 key can have encrypted them,
 * and one of them must have signed the answer.
 * @throws PayError `unverified`
 */
export function listedCertificates(
  merchant: Merchant,
  { serial, signature, timestamp, nonce }: SignatureHeaders,
  body: Buffer,
): Certificate[] {
  const certificates = decryptedList(merchant, body)
  const signer = certificates.find((each) => each.serial === serial)
  if (!signer || !isSignedBy(signer.pem, messageOf(timestamp, nonce, body), signature))
    throw new PayError(200, 'unverified', 'the list of certificates has no valid signature')
  return certificates
}

function decryptedList(merchant: Merchant, body: Buffer): Certificate[] {
  try {
    const { data } = JSON.parse(body.toString('utf8')) as { data: { encrypt_certificate: EncryptedPart }[] }
    return data.map(({ encrypt_certificate: part }) => {
      const pem = decrypted(merchant.apiV3Key, {
        ciphertext: part.ciphertext,
        nonce: part.nonce,
        associatedData: part.associated_data,
      })
      return { serial: new X509Certificate(pem).serialNumber, pem }
    })
  } catch {
    throw new PayError(200, 'malformed', 'the list of certificates cannot be read')
  }
}
type EncryptedPart = { ciphertext: string; nonce: string; associated_data: string }
