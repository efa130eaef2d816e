import type { BodyOf } from '@mingpian/contract/shared/content.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'

/** Titles of the parts of a piece, by the names under which reading them is reported. */
export type Outline = ReadonlyMap<string, string>

/**
 * The outlines of pieces that have any, by their ids: the headings of an article (`part-1` …) and the chapters of a video
 * (`chapter-1` …). Pages of brochures and documents have only numbers.
 */
export async function outlinesOf(
  db: TenantDb,
  companyId: string,
  materialIds: readonly string[],
): Promise<ReadonlyMap<string, Outline>> {
  const ids = [...new Set(materialIds)].filter(isUuid)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    html: string | null
    chapters: BodyOf<'video'>['chapters'] | null
  }>`
    /* outlines */
    select material_id as id, body ->> 'html' as html, body -> 'chapters' as chapters from material
    where company_id = ${companyId} and material_id = any(${ids}::uuid[]) and kind in ('article', 'case', 'video')`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, html, chapters }) => [
      id,
      chapters
        ? named(
            'chapter',
            chapters.map(({ title }) => title),
          )
        : named('part', headingsOf(html ?? '')),
    ]),
  )
}

const named = (name: string, titles: readonly string[]): Outline =>
  new Map(titles.map((title, i) => [`${name}-${i + 1}`, title]))

const longestTitle = 40

/** The words of each heading, in order. @param html as the sanitiser wrote it, so that each heading is closed */
export function headingsOf(html: string): string[] {
  return html
    .split(/<h[1-6][^<>]*>/)
    .slice(1)
    .map((after) => words(after.split(/<\/h[1-6]>/, 1)[0] ?? ''))
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const words = (html: string): string =>
  cutText(
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
      .trim(),
    longestTitle,
  )
