import type { CustomerFilter } from '@mingpian/contract/customers.ts'
import type { LeadViewFilter } from '@mingpian/contract/lead-views.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'

const stages: readonly LeadStage[] = ['new', 'contacted', 'talking', 'customer', 'lost']
const sources = ['marketing', 'wecom'] as const
const scenes = ['0', '1', '2'] as const
const orders = ['lastAt', 'visits', 'name', 'score'] as const
const directions = ['asc', 'desc'] as const

const oneOf = <T extends string>(value: string, among: readonly T[]): T | undefined =>
  among.find((each) => each === value)

/** The valid filters of the list in the address. @param get returns '' for a filter that is not set */
export function filterOf(get: (name: string) => string): CustomerFilter {
  const filter = {
    keyword: get('keyword').slice(0, 64),
    stage: oneOf(get('stage'), stages),
    source: oneOf(get('source'), sources),
    scene: oneOf(get('scene'), scenes),
    userId: get('userId').slice(0, 128),
    tagId: get('tagId').slice(0, 64),
    from: isDay(get('from')) ? get('from') : '',
    to: isDay(get('to')) ? get('to') : '',
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as CustomerFilter
}

/** The stored part of a list: the filters, the search and the order. */
export function viewFilterOf(get: (name: string) => string): LeadViewFilter {
  const sortBy = oneOf(get('sortBy'), orders)
  const sortOrder = oneOf(get('sortOrder'), directions)
  return { ...filterOf(get), ...(sortBy && sortOrder && { sortBy, sortOrder }) }
}

/** The names in the address that a view sets. */
export const viewFields = [
  'keyword',
  'stage',
  'source',
  'scene',
  'userId',
  'tagId',
  'from',
  'to',
  'sortBy',
  'sortOrder',
] as const satisfies (keyof LeadViewFilter)[]
