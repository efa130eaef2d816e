import { longestUpload, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import type { upload } from '@mingpian/contract/upload.ts'
import type { Handlers } from '#core/http/context.ts'
import { freshKey, isOwnKey, placeOf } from '#domain/files/upload/place.ts'
import { findUpload } from '#domain/files/upload/queries.ts'
import { takeIn } from '#domain/files/upload/take-in.ts'

export const uploadHandlers: Handlers<typeof upload> = {
  token: {
    async outside({ companyId, caller, services }, { ttl, purpose = 'image' }) {
      const { store, sealer } = services
      const { personId } = caller
      const { maxBytes, type } = uploadRules[purpose]
      const dir = placeOf(sealer, { companyId, personId })
      const seconds = Math.min(ttl, longestUpload)
      const scope = { companyId, personId, dir, key: freshKey(dir), maxBytes, type, seconds }
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
    async outside({ companyId, caller, services, tenant, fail }, { key, purpose }) {
      const owner = { companyId, personId: caller.personId }
      if (!isOwnKey(services.sealer, owner, key)) return fail('notFound')
      const known = await tenant((db) => findUpload(db, owner, key))
      return known ?? (await takeIn(services, owner, { key, purpose })) ?? fail('notFound')
    },
  },
}
