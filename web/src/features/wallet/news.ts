import type { KeptCard } from '@mingpian/contract/wallet.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

const names: Record<string, () => string> = {
  name: m.kept_field_name,
  position: m.kept_field_position,
  companyName: m.kept_field_companyName,
  avatar: m.kept_field_avatar,
  phone: m.kept_field_phone,
  email: m.kept_field_email,
  address: m.kept_field_address,
  wechatId: m.kept_field_wechatId,
}

/** A line of news about a saved card; '' for none. */
export function newsOf({ changes, predecessor }: Pick<KeptCard, 'changes' | 'predecessor'>): string {
  const fields = Object.keys(names).filter((field) => changes.includes(field))
  const said = [
    predecessor && m.kept_taken_over({ name: predecessor }),
    fields.length > 0 &&
      m.kept_changed({
        fields: fields.map((field) => names[field]?.()).join(getLocale() === 'zh' ? '、' : ', '),
      }),
  ]
  return said.filter(Boolean).join(' · ')
}
