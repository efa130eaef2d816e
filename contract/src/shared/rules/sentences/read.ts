import type { TrailEntry } from '#clue.ts'
import type { Locale } from '#shared/render.ts'
import { partsRead } from '#shared/rules/read-part.ts'
import { clean } from './parts.ts'

/** As the headings of the card and of the company card say them. */
const sections = {
  zh: {
    contact: '联系我',
    profile: '个人简介',
    brochure: '宣传册',
    case: '客户案例',
    material: '精选文章',
    video: '视频',
    image: '图片',
    document: '文档',
    goods: '产品',
    dynamic: '公司公告',
    people: '团队成员',
  },
  en: {
    contact: 'contact them',
    profile: 'personal profile',
    brochure: 'brochures',
    case: 'case library',
    material: 'marketing materials',
    video: 'videos',
    image: 'images',
    document: 'documents',
    goods: 'Products',
    dynamic: 'Announcements',
    people: 'People',
  },
} satisfies Record<Locale, object>

const numbered = {
  zh: {
    page: (n: number) => `第 ${n} 页`,
    part: (n: number) => (n === 0 ? '开头' : `第 ${n} 部分`),
    chapter: (n: number) => `第 ${n} 部分`,
    minute: (n: number) => `第 ${n}\u00a0分钟`,
    quarter: (n: number) => `第 ${n} 个四分之一`,
  },
  en: {
    page: (n: number) => `page ${n}`,
    part: (n: number) => (n === 0 ? 'the beginning' : `part ${n}`),
    chapter: (n: number) => `part ${n}`,
    minute: (n: number) => `minute ${n}`,
    quarter: (n: number) => `quarter ${n}`,
  },
} satisfies Record<Locale, object>

/** The title of a part of a card or of a company card; '' for the card's own face and for parts that have none. */
export const sectionTitle = (key: string, locale: Locale): string => partTitle({ key }, locale)

/** As `sectionTitle`, also of a part of a text or a film: by its heading or chapter, else by its number. */
export function partTitle({ key, title }: { key: string; title?: string }, locale: Locale): string {
  if (title) return clean(title)
  const [, kind, n] = /^(page|part|chapter|minute|quarter)-(\d{1,4})$/.exec(key) ?? []
  if (kind) return numbered[locale][kind as keyof (typeof numbered)['zh']](Number(n))
  return new Map(Object.entries(sections[locale])).get(key) ?? ''
}

/** The parts of a piece that a visit looked at, in their order, with their titles. */
export const readParts = (
  { contentType, sections }: Pick<TrailEntry, 'contentType' | 'sections'>,
  locale: Locale,
): { key: string; title: string; duration: number }[] =>
  partsRead(contentType, sections)
    .map((section) => ({ ...section, title: partTitle(section, locale) }))
    .filter(({ title }) => title)
