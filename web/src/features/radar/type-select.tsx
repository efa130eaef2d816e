import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import { types } from './statistics-view.ts'

/** A kind of content, '' for all. */
type Shown = ContentType | ''

export const typeWords: Record<Shown, () => string> = {
  '': m.stats_type_all,
  card: m.stats_type_card,
  material: m.stats_type_material,
  product: m.stats_type_product,
  coupon: m.stats_type_coupon,
  company: m.stats_type_company,
  announcement: m.stats_type_announcement,
  post: m.stats_type_post,
  site: m.stats_type_site,
}

/** Chooses the kind of content that visitors opened. */
export const TypeSelect = ({ shown, onShow }: { shown: Shown; onShow: (type: Shown) => void }) => (
  <Select
    label={m.stats_type()}
    value={shown}
    choices={types.map((type) => [type, typeWords[type]()] as const)}
    onChange={onShow}
  />
)
