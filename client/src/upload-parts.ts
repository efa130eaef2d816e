import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { partBytes } from '@mingpian/contract/shared/rules/uploads.ts'
import { newId } from './new-id.ts'
import { ownKey } from './session.ts'
import { lasting } from './storage.ts'

type Token = CallTypes<'GET /biz/v1/upload/getStsToken'>['data']

/** A file that is uploaded in parts, and the number of sent parts. Stored on the phone, for the last file only. */
export interface BegunParts extends Pick<Token, 'host' | 'fields' | 'expiresAt'> {
  /** Tells the file from others. */
  print: string
  /** Of all parts, in their order. */
  keys: string[]
  sent: number
}

/** Time that a part needs before its permission ends. */
const marginMs = 60_000

/** An interrupted upload of the same file, if its permission is still valid; otherwise a new one. */
export async function beginParts(
  file: Blob,
  purpose: string,
  ask: () => Promise<Token>,
): Promise<BegunParts> {
  const print = printOf(file, purpose)
  const kept = lasting.get<BegunParts>(ownKey('upload'))
  if (print && kept?.print === print && Date.parse(kept.expiresAt) > Date.now() + marginMs) return kept
  const { host, fields, dir, expiresAt } = await ask()
  const count = Math.ceil(file.size / partBytes)
  const more = Array.from({ length: count - 1 }, () => dir + newId())
  return { print, host, fields, expiresAt, keys: [fields.key ?? '', ...more], sent: 0 }
}

export const keepParts = (begun: BegunParts): boolean => lasting.set(ownKey('upload'), begun)

export const endParts = (): void => lasting.remove(ownKey('upload'))

/** '' for data that is no file of the phone. */
const printOf = (file: Blob, purpose: string) =>
  file instanceof File ? [purpose, file.name, file.size, file.lastModified].join('/') : ''
