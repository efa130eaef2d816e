import type { TenantDb } from '#core/db/connect.ts'
import { outlinesOf } from '#domain/content/outline.ts'

interface Read {
  contentType: string
  contentId: string
  sections: { key: string; duration: number; title?: string }[]
}

/** The same entries with the titles of the parts that were read, where the thing's parts have titles. */
export async function withPartTitles<T extends Read>(
  db: TenantDb,
  companyId: string,
  entries: readonly T[],
): Promise<T[]> {
  const titled = entries.filter(({ sections }) => sections.some(({ key }) => hasTitle(key)))
  const outlines = await outlinesOf(
    db,
    companyId,
    titled.filter(({ contentType }) => contentType === 'material').map(({ contentId }) => contentId),
  )
  return entries.map((entry) => {
    const outline = outlines.get(entry.contentId)
    if (!outline) return entry
    const sections = entry.sections.map((section) => ({ ...section, title: outline.get(section.key) ?? '' }))
    return { ...entry, sections }
  })
}

const hasTitle = (key: string) => key.startsWith('part-') || key.startsWith('chapter-')
