import { m } from '#paraglide/messages.js'

/** The texts for an unknown member in the address. */
export const staffMissing = () => ({ title: m.staff_missing_title(), hint: m.staff_missing_hint() })
