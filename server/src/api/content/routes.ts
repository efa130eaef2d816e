import type { content } from '@mingpian/contract/content.ts'
import type { BodyInput } from '@mingpian/contract/shared/content.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Handlers } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { subDomainsOf } from '#domain/company/brands.ts'
import { requireEditing } from '#domain/company/staff-content.ts'
import type { CleanForPiece } from '#domain/content/clean-html.ts'
import { createMaterial } from '#domain/content/create.ts'
import {
  htmlToKeep,
  publishMaterial,
  recallMaterial,
  refuseMarks,
  restoreVersion,
  saveMaterial,
} from '#domain/content/edit.ts'
import { libraryPage, libraryPiece, mayReadVersions } from '#domain/content/library.ts'
import { likesOf } from '#domain/content/likes.ts'
import { readKinds, readPiece, relatedPieces } from '#domain/content/read.ts'
import { putPieceBack, removePiece } from '#domain/content/remove.ts'
import { versionOf, versionsOf } from '#domain/content/versions.ts'
import { givenLength } from '#domain/content/video-length.ts'
import type { Files } from '#domain/files/store.ts'
import { linkOrigin, pieceAddress } from '#domain/sharing/link.ts'

interface Parts {
  clean: CleanForPiece
  files: Pick<Files, 'readRange'>
}

export const contentHandlers = (parts: Parts): Handlers<typeof content> => ({
  list: ({ db, caller }, query) => libraryPage(db, caller, query),

  detail: {
    async outside({ companyId, caller, tenant, origin, fail }, { materialId }) {
      const atHand = await origin()
      return tenant(async (db) => {
        const piece = await libraryPiece(db, caller, materialId)
        if (!piece) return fail('notFound')
        if (piece.state !== 'published') return { ...piece, address: '' }
        const host = linkOrigin(atHand, 'material', await subDomainsOf(db, companyId))
        return { ...piece, address: pieceAddress(host, companyId, piece._id) }
      })
    },
  },

  create: {
    async outside({ companyId, caller, tenant, once, fail }, { official = '1', ...piece }) {
      const { staffId } = caller
      const mayWrite = may(caller.role, 'content.write')
      await tenant((db) => requireEditing(db, caller))
      if (official === '1' && !mayWrite) return fail('forbidden')
      if (!mayWrite) refuseMarks(piece)
      const ready = await parts.clean(caller, piece.body.html ?? '', refuseHtml)
      const duration = await givenLength(parts.files, piece)
      const draft = { ...piece, duration, official, status: 'draft' as const }
      const _id = await once(async (db) => {
        const materialId = await createMaterial(db, companyId, draft, { staffId, ready })
        await record(db, companyId, staffId, 'material made', { materialId })
        return materialId
      })
      return { _id, state: 'draft', revision: 1 }
    },
  },

  save: {
    async outside({ caller, tenant, fail }, { materialId, ...input }) {
      const kept = await tenant((db) => htmlToKeep(db, caller, { materialId }))
      const ready = await parts.clean(caller, input.body ? (input.body.html ?? '') : kept, refuseHtml)
      const duration = await givenLength(parts.files, input)
      return tenant((db) => saveMaterial(db, caller, { ...input, duration, materialId, ready }, fail))
    },
  },

  publish: ({ db, caller, fail }, input) => publishMaterial(db, caller, input, fail),
  recall: ({ db, caller, fail }, input) => recallMaterial(db, caller, input, fail),

  remove: ({ db, caller }, { materialId }) => removePiece(db, caller, materialId),
  putBack: ({ db, caller }, { materialId }) => putPieceBack(db, caller, materialId),

  async versions({ db, companyId, caller, fail }, { materialId }) {
    if (!(await libraryPiece(db, caller, materialId))) return fail('notFound')
    return { list: await versionsOf(db, { companyId, materialId }) }
  },

  async version({ db, companyId, caller, fail }, { materialId, revision }) {
    if (!(await libraryPiece(db, caller, materialId))) return fail('notFound')
    if (!(await mayReadVersions(db, caller, materialId))) return fail('notFound')
    const version = await versionOf(db, { companyId, materialId }, revision)
    return version ? { revision, ...version, body: version.body as BodyInput } : fail('notFound')
  },

  restore: {
    async outside({ caller, tenant, once }, version) {
      const kept = await tenant((db) => htmlToKeep(db, caller, version))
      const ready = await parts.clean(caller, kept, refuseHtml)
      return once((db) => restoreVersion(db, caller, { ...version, ready }))
    },
  },

  async foot({ db, companyId, caller, fail }, { materialId }) {
    const piece = await readPiece(db, companyId, { materialId, kinds: readKinds }, failAsMissing(fail))
    const related = await relatedPieces(db, companyId, piece)
    return { ...(await likesOf(db, companyId, piece._id, caller)), related }
  },
})

const refuseHtml = () => refuseParameter('body.html', 'takes too long to read')

/** For this call a recalled piece counts as missing, as it has no foot. */
const failAsMissing =
  (fail: (error: 'notFound') => never) =>
  (_error: string): never =>
    fail('notFound')
