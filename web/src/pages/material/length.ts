import type { MaterialItem } from '@mingpian/contract/shared/entities.ts'
import { playingTime } from '#features/card/format.ts'
import { m } from '#paraglide/messages.js'

/** Pages, pictures or playing time of a piece, in words; '' for kinds without a length. */
export function lengthOf({
  kind,
  pages,
  duration,
}: Pick<MaterialItem, 'kind' | 'pages' | 'duration'>): string {
  if (kind === 'image') return pages > 0 ? m.card_pictures({ n: pages }) : ''
  if (kind === 'brochure' || kind === 'document') return pages > 0 ? m.card_pages({ n: pages }) : ''
  return kind === 'video' && duration > 0 ? playingTime(duration) : ''
}
