import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { parentActivityId, recordId, shareId, url, userId } from '#shared/fields.ts'

/** A part of a picture's width or height, from its upper left corner. */
const part = Type.Number({ minimum: 0, maximum: 1 })

/** A visitor's question at a place of a brochure or a case. */
export const SpotQuestion = Type.Object({
  words: Type.String(),
  /** The picture as the visitor saw it. */
  picture: url,
  /** The picture's number in the piece, from 1. */
  page: Type.Integer(),
  x: part,
  y: part,
})
export type SpotQuestion = Static<typeof SpotQuestion>

/** Questions of visitors at a place of a picture. */
export const questions = {
  ask: endpoint('POST /biz/v1/question/ask', {
    summary:
      'Asks the salesperson about a place of a brochure or a case. Refused to staff, and to persons who withdrew tracking: their salesperson would not see it.',
    access: 'visitor',
    idempotent: true,
    limit: 'tracking',
    body: Type.Object({
      /** A brochure, or a case with pictures. */
      materialId: recordId,
      /** Page of the brochure; the picture of the case: those of before and after, then those of its text. */
      page: Type.Integer({ minimum: 1, maximum: 200 }),
      x: part,
      y: part,
      words: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
      /** The salesperson of the page; needed only without a share. */
      userId: Type.Optional(userId),
      /** The share that the piece was opened by. */
      shareId: Type.Optional(Type.Union([shareId, Type.Literal('')])),
      parentActivityId: Type.Optional(parentActivityId),
    }),
    data: Type.Object({ questionId: recordId }),
    errors: ['materialRecalled'],
  }),
}
