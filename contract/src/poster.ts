import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { recordId, userId } from '#shared/fields.ts'

/** `portrait` is filled by the picture, `paper` by type on white, `colour` by the card's own colours. */
export const posterLayouts = ['portrait', 'paper', 'colour'] as const
export type PosterLayout = (typeof posterLayouts)[number]

/** The language of the poster: a card with an English side has both. */
const lang = Type.Optional(Type.Union([Type.Literal('zh'), Type.Literal('en')]))
const image = Type.String({ description: 'An address from the root' })

/** Posters and codes with which a member of staff shares their own card. */
export const poster = {
  codes: endpoint('GET /card/v1/poster', {
    summary: 'Posters, contact code and QR code of the own card. Each poster has a share of its own.',
    access: 'staff',
    query: Type.Object({ lang }),
    data: Type.Object({
      userId,
      name: Type.String(),
      position: Type.String(),
      companyName: Type.String(),
      /** Whether the card has an English side. */
      hasEnglish: Type.Boolean(),
      /** The QR code of the card itself. */
      code: image,
      /** The vCard as a code, for people without WeChat. */
      vcardCode: image,
      /** Characters of name, position and company that posters omit or replace, such as emoji. */
      notDrawn: Type.Array(Type.String()),
      /** 750 × 1334 pixels, JPEG, at most 500 kB. */
      posters: Type.Array(
        Type.Object({ layout: Type.Union(posterLayouts.map((each) => Type.Literal(each))), image }),
      ),
    }),
    errors: ['cardNotOpen'],
  }),
  piece: endpoint('GET /card/v1/poster/piece', {
    summary:
      'A poster of a published piece of content with the own card. Its code opens the piece by a share of its own.',
    access: 'staff',
    query: Type.Object({ materialId: recordId, lang }),
    data: Type.Object({
      /** 750 × 1334 pixels, JPEG. */
      image,
      /** Characters that the poster omits or replaces. */
      notDrawn: Type.Array(Type.String()),
    }),
    errors: ['cardNotOpen', 'materialRecalled'],
  }),
  miniCode: endpoint('GET /card/v1/poster/mini_code', {
    summary:
      'The own card’s mini-program code with portrait and name. `later`: WeChat gave none now; `none`: the company has no mini program.',
    access: 'staff',
    query: Type.Object({ lang }),
    data: Type.Object({
      state: Type.Union([Type.Literal('ready'), Type.Literal('later'), Type.Literal('none')]),
      /** The picture, '' where there is none. */
      image: Type.String(),
    }),
    errors: ['cardNotOpen'],
  }),
}
