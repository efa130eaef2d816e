import { uploadRules, uploadTokenSeconds } from '@mingpian/contract/shared/rules/uploads.ts'
import type { upload } from '@mingpian/contract/upload.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { freshKey, isOwnKey, placeOf } from '#domain/files/upload/place.ts'
import { findUpload } from '#domain/files/upload/queries.ts'
import { type TakesUploads, takeIn } from '#domain/files/upload/take-in.ts'

interface Parts extends TakesUploads {
  sealer: Sealer
}

export const uploadHandlers = (parts: Parts): Handlers<typeof upload> => ({
  token: {
    async outside({ companyId, caller }, { ttl, purpose = 'image' }) {
      const { store, sealer } = parts
      const { personId } = caller
      const isStaff = Boolean(caller.staffId)
      const { maxBytes, type } = uploadRules[purpose]
      const dir = placeOf(sealer, { companyId, personId })
      const seconds = Math.min(ttl, uploadTokenSeconds)
      const scope = { companyId, personId, isStaff, dir, key: freshKey(dir), maxBytes, type, seconds }
      const { credentials, expiresAt: until, ...grant } = await store.grant(scope)
      const expiresAt = until.toISOString()
      return {
        Credentials: credentials && {
          AccessKeyId: credentials.id,
          AccessKeySecret: credentials.secret,
          SecurityToken: credentials.token,
          Expiration: expiresAt,
        },
        ...grant,
        dir,
        maxBytes,
        expiresAt,
      }
    },
  },

  complete: {
    async outside({ companyId, caller, tenant, fail }, { key, more = [], purpose }) {
      const owner = { companyId, personId: caller.personId }
      const keys = [key, ...more]
      if (!keys.every((each) => isOwnKey(parts.sealer, owner, each))) return fail('notFound')
      const known = await tenant((db) => findUpload(db, owner, key))
      return known ?? (await takeIn(parts, owner, { keys, purpose }, fail)) ?? fail('notFound')
    },
  },
})
