import type { material } from '@mingpian/contract/material.ts'
import type { Handlers } from '#core/http/context.ts'
import { readPiece } from '#domain/content/read.ts'

export const materialHandlers: Handlers<typeof material> = {
  circleFriends: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['moments'] }, fail),

  h5: ({ db, companyId, fail }, { _id, official }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['web'], official }, fail),

  article: ({ db, companyId, fail }, { _id }) =>
    readPiece(db, companyId, { materialId: _id, kinds: ['article'] }, fail),
}
