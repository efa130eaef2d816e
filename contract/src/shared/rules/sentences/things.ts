import type { RadarEntry } from '#clue.ts'
import type { Locale } from '#shared/render.ts'
import { clean, strong } from './parts.ts'

/** For the salesperson a sentence says “your”; for others it names the salesperson, or leaves them out. */
export type Reader = 'own' | 'other'

export type Thing = Pick<RadarEntry, 'contentType' | 'contentKind' | 'contentTitle'>

const words = {
  zh: {
    yourCard: '你的名片',
    cardOf: (name: string) => `${name}的名片`,
    card: '名片',
    company: (title: string) => `公司名片“${title}”`,
    announcement: (title: string) => `公司公告《${title}》`,
    post: (title: string) => `企业动态《${title}》`,
    site: (title: string) => `微官网《${title}》`,
    product: (title: string) => `产品“${title}”`,
    coupon: (title: string) => `优惠券“${title}”`,
    brochure: (title: string) => `宣传册《${title}》`,
    case: (title: string) => `案例《${title}》`,
    video: (title: string) => `视频《${title}》`,
    image: (title: string) => `图集《${title}》`,
    document: (title: string) => `文档《${title}》`,
    form: (title: string) => `表单《${title}》`,
    piece: (title: string) => `《${title}》`,
  },
  en: {
    yourCard: 'your card',
    cardOf: (name: string) => `${name}’s card`,
    card: 'a card',
    company: (title: string) => `the company card “${title}”`,
    announcement: (title: string) => `the announcement “${title}”`,
    post: (title: string) => `the post “${title}”`,
    site: (title: string) => `the website “${title}”`,
    product: (title: string) => `the product “${title}”`,
    coupon: (title: string) => `the coupon “${title}”`,
    brochure: (title: string) => `the brochure “${title}”`,
    case: (title: string) => `the case “${title}”`,
    video: (title: string) => `the video “${title}”`,
    image: (title: string) => `the pictures “${title}”`,
    document: (title: string) => `the document “${title}”`,
    form: (title: string) => `the form “${title}”`,
    piece: (title: string) => `“${title}”`,
  },
} satisfies Record<Locale, object>

const types = ['company', 'announcement', 'post', 'site', 'product', 'coupon'] as const
const kinds = ['brochure', 'case', 'video', 'image', 'document', 'form'] as const

/** A card or a piece of content inside a sentence, its title strong. A card's title is the name of its salesperson. */
export function thingWords(
  { contentType, contentKind, contentTitle }: Thing,
  locale: Locale,
  reader: Reader,
): string {
  const say = words[locale]
  if (contentType === 'card' && reader === 'own') return say.yourCard
  if (contentType === 'card' && !contentTitle) return say.card
  const type = contentType === 'card' ? 'cardOf' : types.find((each) => each === contentType)
  const kind = kinds.find((each) => each === contentKind)
  return say[type ?? kind ?? 'piece'](strong(clean(contentTitle)))
}

/** A title in the quotation marks of the language. */
export const quoted = (title: string, locale: Locale): string => words[locale].piece(title)
