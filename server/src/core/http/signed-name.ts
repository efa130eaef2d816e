import { timingSafeEqual } from 'node:crypto'
import { safeFileName } from '@mingpian/contract/shared/rules/file-name.ts'
import type { FastifyReply } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'

const minutes = 10

/**
 * Names a file of a company for ten minutes. The web views of the messaging apps save no file that a script made, and
 * send no header with a download, so the address itself proves that the server issued it.
 * @param kind of file; a name of one kind is invalid for another
 * @param what of the file: letters, digits, `-`, `_` and `.`
 * @returns `<what>.<until>.<mark>`
 */
export function signedName(sealer: Sealer, companyId: string, kind: string, what: string): string {
  const named = `${what}.${Math.floor(Date.now() / 1000) + minutes * 60}`
  return `${named}.${marksOf(sealer, companyId, kind, named)[0]}`
}

/** The content of a signed name; undefined where the signature is wrong or it has expired. */
export function whatIsNamed(
  sealer: Sealer,
  companyId: string,
  kind: string,
  name: string,
): string | undefined {
  const [, named = '', what, until, mark = ''] =
    /^(([\w.-]{1,1500})\.(\d{1,12}))\.([\w-]{43})$/.exec(name) ?? []
  if (what === undefined) return undefined
  const isOurs = marksOf(sealer, companyId, kind, named).some((ours) =>
    timingSafeEqual(Buffer.from(ours), Buffer.from(mark)),
  )
  return isOurs && Number(until) * 1000 >= Date.now() ? what : undefined
}

/** By the current key, then by the previous one where there is one. */
const marksOf = (sealer: Sealer, companyId: string, kind: string, named: string) =>
  sealer.indexes(companyId, `${kind} ${named}`).map((index) => index.toString('base64url'))

/**
 * Sends a file to be saved under its own name without unsafe characters.
 * @param plain an ASCII name for programs that know no others, with the extension of the file
 */
export function sendDownload(
  reply: FastifyReply,
  { name, mime, bytes }: { name: string; mime: string; bytes: Buffer },
  plain: string,
): FastifyReply {
  return reply
    .type(mime)
    .header('content-disposition', attachment(name, plain))
    .header('cache-control', 'no-store')
    .send(bytes)
}

/** The value of Content-Disposition, RFC 6266: the real name beside a plain one whose extension counts. */
export function attachment(name: string, plain: string): string {
  const safe = safeFileName(name, plain.split('.').at(-1) ?? '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(safe)}`
}

/** RFC 5987: these characters are not allowed in the value. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
