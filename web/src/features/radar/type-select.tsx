import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { m } from '#paraglide/messages.js'
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
  <select aria-label={m.stats_type()} value={shown} onChange={({ target }) => onShow(target.value as Shown)}>
    {types.map((type) => (
      <option key={type} value={type}>
        {typeWords[type]()}
      </option>
    ))}
  </select>
)
