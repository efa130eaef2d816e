import sharp from 'sharp'
import type { Database } from '#core/db/connect.ts'
import type { FetchPublic } from '#core/outbound/fetch-public.ts'
import { BadPicture, fetchPicture } from '#core/platform/picture.ts'
import { keepFile, removeLater } from '#domain/files/removal.ts'
import type { Files } from '#domain/files/store.ts'
import { rootIdOf } from './root.ts'

// An avatar of 44 CSS pixels at three device pixels each.
const side = 132
const maxPixels = 4096 * 4096

/** Portraits of visitors as pictures of our own: no page of ours asks a vendor's host for one. */
export interface Portraits {
  /** Replaces a portrait that still lies with the vendor by a copy; one that cannot be had is left for the next time. */
  keep(companyId: string, personId: string): Promise<void>
}

interface Deps {
  db: Pick<Database, 'tenant'>
  files: Pick<Files, 'put' | 'has'>
  fetchPublic: FetchPublic
  /** Addresses of the vendors' APIs. */
  bases: readonly string[]
}

export function createPortraits({ db, files, fetchPublic, bases }: Deps): Portraits {
  return {
    async keep(companyId, personId) {
      const found = await db.tenant(companyId, (tenant) =>
        tenant
          .selectFrom('person as p')
          .innerJoin('person as root', (join) =>
            join.onRef('root.company_id', '=', 'p.company_id').on('root.person_id', '=', rootIdOf('p')),
          )
          .select(['root.person_id as personId', 'root.avatar'])
          .where('p.company_id', '=', companyId)
          .where('p.person_id', '=', personId)
          .where('root.avatar', 'like', 'http%')
          .executeTakeFirst(),
      )
      if (!found) return
      const picture = await copy(fetchPublic, found.avatar, bases)
      if (!picture) return
      const put = () => files.put(companyId, picture, 'webp')
      const avatar = await put()
      let isShown = false
      const again = async () => isShown && put()
      await keepFile({ db, files }, { companyId, url: avatar, again }, async (tenant) => {
        const { numUpdatedRows } = await tenant
          .updateTable('person')
          .set({ avatar })
          .where('company_id', '=', companyId)
          // Also with the person from whom the root has it: a separation compares the two.
          .where((eb) =>
            eb.or([eb('person_id', '=', found.personId), eb('joined_into', '=', found.personId)]),
          )
          .where('avatar', '=', found.avatar)
          .executeTakeFirst()
        isShown = numUpdatedRows > 0n
        // Replaced or taken back meanwhile.
        if (!isShown) await removeLater(tenant, companyId, [avatar])
      })
    },
  }
}

/** Scaled down, re-encoded and without metadata; null for a file that is missing or no picture. */
async function copy(
  fetchPublic: FetchPublic,
  address: string,
  bases: readonly string[],
): Promise<Buffer | null> {
  try {
    const bytes = await fetchPicture(fetchPublic, address, bases)
    return await sharp(bytes, { limitInputPixels: maxPixels }).rotate().resize(side, side).webp().toBuffer()
  } catch (problem) {
    if (
      problem instanceof BadPicture ||
      (problem instanceof Error && /input|pixel|unsupported/i.test(problem.message))
    )
      return null
    throw problem
  }
}
