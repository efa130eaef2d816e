import { m } from '#paraglide/messages.js'

/** An address names somebody whom the company does not have. */
export const staffMissing = () => ({ title: m.staff_missing_title(), hint: m.staff_missing_hint() })
