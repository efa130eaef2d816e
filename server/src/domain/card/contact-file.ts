import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { vcard } from '@mingpian/contract/shared/rules/vcard.ts'
import sharp from 'sharp'
import type { Files } from '#domain/files/store.ts'

const portraitSide = 240

/** A card as a vCard file, with the portrait if it is in the company's own storage. */
export async function contactFile(card: CardPage, url: string, files: Files): Promise<string> {
  const portrait = await files.read(card.avatar)
  const jpeg = portrait && (await smaller(portrait))
  return vcard(card, { url, ...(jpeg ? { photo: { type: 'JPEG', base64: jpeg.toString('base64') } } : {}) })
}

/** Address books read JPEG, and are slow with large ones. A portrait that is no picture is left out. */
const smaller = (portrait: Buffer) =>
  sharp(portrait)
    .resize(portraitSide, portraitSide, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => null)
