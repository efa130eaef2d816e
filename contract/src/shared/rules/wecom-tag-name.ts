import { cutText } from '#shared/rules/cut-text.ts'

const longestName = 30

const suffixOf = (attempt: number) => `（企业微信${attempt > 1 ? ` ${attempt}` : ''}）`

/**
 * The name that a tag of WeCom has here if another tag of its group has its name already.
 * @param attempt 1 for the first one, then 2, 3, …
 * @returns at most as many characters as a name of a tag may have
 */
export function nameBesideTwin(name: string, attempt: number): string {
  const suffix = suffixOf(attempt)
  return cutText(name, longestName - suffix.length) + suffix
}

/** Whether a tag of WeCom has such a name. */
export const isBesideTwin = (name: string): boolean => /（企业微信(?: \d{1,3})?）$/.test(name)
