import type { content } from '@mingpian/contract/content.ts'
import type { Handlers } from '#core/http/context.ts'
import { requireMaking } from '#domain/company/staff-content.ts'
import { createMaterial } from '#domain/content/create.ts'
import {
  publishMaterial,
  recallMaterial,
  refuseMarks,
  restoreVersion,
  saveMaterial,
} from '#domain/content/edit.ts'
import { categoriesOf, libraryPage, libraryPiece } from '#domain/content/library.ts'
import { likesOf } from '#domain/content/likes.ts'
import { readKinds, readPiece, relatedPieces } from '#domain/content/read.ts'
import { putPieceBack, removePiece } from '#domain/content/remove.ts'
import { versionsOf } from '#domain/content/versions.ts'

export const contentHandlers: Handlers<typeof content> = {
  list: ({ db, caller }, query) => libraryPage(db, caller, query),

  categories: async ({ db, companyId }) => ({ list: await categoriesOf(db, companyId) }),

  detail: async ({ db, caller, fail }, { materialId }) =>
    (await libraryPiece(db, caller, materialId)) ?? fail('notFound'),

  async create({ db, companyId, caller, fail }, { official = '1', ...piece }) {
    const { staffId, isAdmin } = caller
    await requireMaking(db, caller)
    if (official === '1' && !isAdmin) return fail('forbidden')
    if (!isAdmin) refuseMarks(piece)
    const _id = await createMaterial(db, companyId, { ...piece, official, status: 'draft' }, { staffId })
    return { _id, state: 'draft', revision: 1 }
  },

  save: ({ db, caller, fail }, input) => saveMaterial(db, caller, input, fail),
  publish: ({ db, caller, fail }, input) => publishMaterial(db, caller, input, fail),
  recall: ({ db, caller, fail }, input) => recallMaterial(db, caller, input, fail),

  remove: ({ db, caller }, { materialId }) => removePiece(db, caller, materialId),
  putBack: ({ db, caller }, { materialId }) => putPieceBack(db, caller, materialId),

  async versions({ db, companyId, caller, fail }, { materialId }) {
    if (!(await libraryPiece(db, caller, materialId))) return fail('notFound')
    return { list: await versionsOf(db, { companyId, materialId }) }
  },

  restore: ({ db, caller }, input) => restoreVersion(db, caller, input),

  async foot({ db, companyId, caller, fail }, { materialId }) {
    const piece = await readPiece(db, companyId, { materialId, kinds: readKinds }, failAsMissing(fail))
    const related = await relatedPieces(db, companyId, piece)
    return { ...(await likesOf(db, companyId, piece._id, caller)), related }
  },
}

/** A recalled piece has no foot: for this call it is one that is not there. */
const failAsMissing =
  (fail: (error: 'notFound') => never) =>
  (_error: string): never =>
    fail('notFound')
