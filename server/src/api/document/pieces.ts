import type { Card } from '@mingpian/contract/shared/entities.ts'
import type { DrawnPiece, Locale } from '@mingpian/contract/shared/render.ts'
import type { Logger } from 'pino'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { routeErrors } from '#core/http/possible-errors.ts'
import { openFace } from '#domain/card/queries.ts'
import { readKinds, readPiece } from '#domain/content/read.ts'
import { aroundForm } from '#domain/forms/read.ts'
import { memberOf } from '#domain/staff/members.ts'

/** Dependencies of reading the piece of a document. */
export interface ReadsPieces {
  db: Pick<Database, 'tenant' | 'outages'>
  sealer: Sealer
  log: Logger
}

interface AskedPiece {
  companyId: string
  pieceId: string
  userId: string
}

const { fail } = routeErrors('materialRecalled', 'cardNotOpen')

/**
 * The piece that any visitor may read, with the salesperson's card. null for a missing, recalled or expired piece, and
 * if the database does not answer: the client requests it and shows why there is none.
 */
export async function pieceOrNothing(
  { db, sealer, log }: ReadsPieces,
  { companyId, pieceId, userId }: AskedPiece,
  locale: Locale,
): Promise<DrawnPiece | null> {
  try {
    return await db.tenant(companyId, async (tenant) => {
      const material = await readPiece(tenant, companyId, { materialId: pieceId, kinds: readKinds }, fail)
      const form = material.kind === 'form' ? await aroundForm(tenant, companyId, material, undefined) : null
      return { material, form, ...(await salespersonOf(tenant, sealer, { companyId, userId }, locale)) }
    })
  } catch (error) {
    if (!(error instanceof Failure)) db.outages.logError(log, error, 'a piece of content could not be read')
    return null
  }
}

/**
 * The salesperson whom an address names, with their open card, or null. The id is '' if no member has it, so that
 * invented ids do not make documents of their own.
 */
export async function salespersonOf(
  db: TenantDb,
  sealer: Sealer,
  { companyId, userId }: { companyId: string; userId: string },
  locale: Locale,
): Promise<{ userId: string; card: Card | null }> {
  if (!userId || !(await memberOf(db, companyId, userId))) return { userId: '', card: null }
  return { userId, card: await openFace(db, sealer, companyId, userId, fail, locale).catch(withoutFailure) }
}

function withoutFailure(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}
