import { BodyInput, official } from '@mingpian/contract/shared/content.ts'
import { materialKind } from '@mingpian/contract/shared/entities.ts'
import { line, url } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { dayOf, momentOf } from '#core/http/moment.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'
import { storedBody } from './body.ts'
import { requireCategory } from './categories.ts'
import type { CleanHtml } from './sanitise.ts'
import { keepVersion } from './versions.ts'

const NewMaterial = Type.Object({
  kind: materialKind,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  summary: Type.Optional(line(200)),
  /** The address of a picture in the company's own storage. All addresses of files in a piece are of this kind. */
  cover: Type.Optional(url),
  /** '' for none. */
  categoryId: Type.Optional(Type.String({ maxLength: 64 })),
  /** '1' by default. A member's own piece needs the member. */
  official: Type.Optional(official),
  body: BodyInput,
  /** Seconds of a video. */
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
  expiresAt: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
  hot: Type.Optional(Type.Boolean()),
  /** YYYY-MM-DD, '' for none. */
  calendarDay: Type.Optional(Type.String({ maxLength: 10 })),
  /** `published` by default. */
  status: Type.Optional(Type.Union([Type.Literal('draft'), Type.Literal('published')])),
})
export type NewMaterial = Static<typeof NewMaterial>

/**
 * Adds a piece to a company's library.
 * @param staffId the member who makes it, and who owns a member's own piece
 * @param ready the HTML of its body, if it was sanitised before
 * @returns the piece's id
 * @throws Failure notFound for an unknown company or category; parameterError for a field that is invalid or missing
 * for its kind, and for an address outside the company's own storage
 */
export async function createMaterial(
  db: TenantDb,
  companyId: string,
  material: NewMaterial,
  { staffId, ready, ...given }: Given & { staffId?: string; ready?: CleanHtml | undefined } = {},
): Promise<string> {
  mustFit(NewMaterial, material)
  const { kind, title, summary, cover, categoryId = '', hot = false, calendarDay = '' } = material
  const { duration, expiresAt, status = 'published' } = material
  const isOfficial = material.official !== '0'
  if (!isOfficial && !staffId) refuseParameter('official', 'must be 1 if no member of staff makes the piece')
  if (cover) refuseForeignPicture(companyId, 'cover', cover)
  refuseUnfitMarks(kind, { hot, calendarDay })
  const { body, pages, words } = storedBody(companyId, kind, material.body, ready)
  const materialId = givenId(given)
  await requireCompany(db, companyId)
  await db
    .insertInto('material')
    .values({
      company_id: companyId,
      material_id: materialId,
      kind,
      title,
      summary,
      cover,
      category_id: await requireCategory(db, companyId, categoryId),
      official: isOfficial,
      staff_id: isOfficial ? null : (staffId ?? null),
      pages,
      duration,
      expires_at: expiresAt ? momentOf('expiresAt', expiresAt) : null,
      hot,
      calendar_day: calendarDay,
      status,
      search: searchWords({ title, summary }, words),
      created_at: given.at,
      updated_at: given.at,
      body: JSON.stringify(body),
    })
    .execute()
  await keepVersion(db, { companyId, materialId, staffId })
  return materialId
}

/** The text that a search for pieces reads, besides the name of the category. */
export const searchWords = (
  { title, summary = '' }: { title: string; summary?: string },
  words: string,
): string => [title, summary, words].filter(Boolean).join(' ')

/** @throws Failure parameterError for a mark of articles on another kind, and for an invalid day */
export function refuseUnfitMarks(
  kind: string,
  { hot, calendarDay }: { hot: boolean; calendarDay: string },
): void {
  if (hot && kind !== 'article') refuseParameter('hot', 'is for articles')
  if (!calendarDay) return
  if (kind !== 'article') refuseParameter('calendarDay', 'is for articles')
  dayOf('calendarDay', calendarDay)
}
