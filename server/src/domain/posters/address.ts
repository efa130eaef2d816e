import type { PosterLayout } from '@mingpian/contract/poster.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Sealer } from '#core/crypto/sealer.ts'

/** A picture of a card: a poster, or its mini-program code with portrait and name. */
type Picture = PosterLayout | 'mini'

export interface Named {
  companyId: string
  userId: string
  picture: Picture
  lang: Locale
}

const filePattern = /^(portrait|paper|colour|mini)-(zh|en)-([\w-]{22})\.jpg$/

/** The address of a picture, from the root. It is a capability: it cannot be guessed and needs no session. */
export function pictureAddress(sealer: Sealer, named: Named): string {
  const { companyId, userId, picture, lang } = named
  return `/card-poster/${companyId}/${encodeURIComponent(userId)}/${picture}-${lang}-${keysOf(sealer, named)[0]}.jpg`
}

/** The poster of an address; undefined for an address without a valid signature. */
export function pictureNamed(
  sealer: Sealer,
  of: { companyId: string; userId: string; file: string },
): Named | undefined {
  const [, picture, lang, key] = filePattern.exec(of.file) ?? []
  if (!key) return undefined
  const named = { ...of, picture: picture as Picture, lang: lang as Locale }
  return keysOf(sealer, named).includes(key) ? named : undefined
}

/** By the current key, or by the previous one, with which an open page may have been made. */
const keysOf = (sealer: Sealer, { companyId, userId, picture, lang }: Named) =>
  keysOfWords(sealer, companyId, [userId, picture, lang])

const keysOfWords = (sealer: Sealer, companyId: string, words: string[]) =>
  sealer
    .indexes(companyId, `poster ${JSON.stringify(words)}`)
    .map((index) => index.toString('base64url').slice(0, 22))

export interface NamedPiece {
  companyId: string
  userId: string
  materialId: string
  lang: Locale
}

const pieceFile = /^([0-9a-f-]{36})-(zh|en)-([\w-]{22})\.jpg$/

/** The address of the poster of a piece with a member's card, as `pictureAddress`. */
export function pieceAddress(sealer: Sealer, named: NamedPiece): string {
  const { companyId, userId, materialId, lang } = named
  const key = pieceKeysOf(sealer, named)[0]
  return `/piece-poster/${companyId}/${encodeURIComponent(userId)}/${materialId}-${lang}-${key}.jpg`
}

/** The poster of an address; undefined for an address without a valid signature. */
export function pieceNamed(
  sealer: Sealer,
  of: { companyId: string; userId: string; file: string },
): NamedPiece | undefined {
  const [, materialId, lang, key] = pieceFile.exec(of.file) ?? []
  if (!materialId || !key) return undefined
  const named = { companyId: of.companyId, userId: of.userId, materialId, lang: lang as Locale }
  return pieceKeysOf(sealer, named).includes(key) ? named : undefined
}

const pieceKeysOf = (sealer: Sealer, { companyId, userId, materialId, lang }: NamedPiece) =>
  keysOfWords(sealer, companyId, [userId, 'piece', materialId, lang])
