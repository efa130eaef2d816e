import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import { m } from '#paraglide/messages.js'

const words: Record<ConsentScope, { title: () => string; hint: () => string }> = {
  privacy: { title: m.data_scope_privacy, hint: m.data_scope_privacy_hint },
  tracking: { title: m.data_scope_tracking, hint: m.data_scope_tracking_hint },
  profile: { title: m.data_scope_profile, hint: m.data_scope_profile_hint },
  phone: { title: m.data_scope_phone, hint: m.data_scope_phone_hint },
  location: { title: m.data_scope_location, hint: m.data_scope_location_hint },
  notices: { title: m.data_scope_notices, hint: m.data_scope_notices_hint },
  exchange: { title: m.data_scope_exchange, hint: m.data_scope_exchange_hint },
  staffCard: { title: m.data_scope_card, hint: m.data_scope_card_hint },
}

/** Title of a consent, and a hint that explains a yes and a no. */
export function scopeWords(scope: ConsentScope): { title: string; hint: string } {
  return { title: words[scope].title(), hint: words[scope].hint() }
}
