/** The parts of a complete card, the most important first, with their weights. Together 100. */
const weights = {
  avatar: 20,
  position: 10,
  phone: 15,
  email: 5,
  address: 5,
  wechatId: 5,
  profile: 20,
  materials: 10,
  goods: 10,
} as const

export type CompletenessKey = keyof typeof weights
export const completenessKeys = Object.keys(weights) as CompletenessKey[]

/** A card's parts, visible or not: a text, or a number. */
export type CardParts = Record<CompletenessKey, string | number>

/**
 * @param locked fields that the owner cannot change; they are never reported as missing
 * @returns 0 to 100, and the missing fields in the order in which they should be added
 */
export function completeness(
  parts: CardParts,
  locked: readonly string[] = [],
): { percent: number; missing: CompletenessKey[] } {
  const missing = completenessKeys.filter((key) => isEmpty(parts[key]) && !locked.includes(key))
  const percent = 100 - missing.reduce((sum, key) => sum + weights[key], 0)
  return { percent, missing }
}

const isEmpty = (part: string | number) => (typeof part === 'string' ? part.trim() === '' : part === 0)
