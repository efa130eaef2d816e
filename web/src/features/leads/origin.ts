import type { LeadOrigin } from '@mingpian/contract/leads.ts'
import { contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { leadsPage } from './links.ts'

/** The parts of the list of leads that addresses name, with the words for them. */
export interface FromOrigin {
  origin: LeadOrigin
  name: string
}

/** Reads the origin of an address; undefined where it names none. */
export function originOf(param: (name: string) => string): FromOrigin | undefined {
  const [area, event, system] = [param('area'), param('event'), param('system')]
  const contentType = contentTypes.find((each) => each === param('type'))
  const contentId = param('thing')
  const name = param('name')
  if (area) return { origin: { area }, name }
  if (event) return { origin: { event }, name }
  if (system === 'wecom' || system === 'mall') return { origin: { system, state: param('state') }, name }
  return contentType && contentId ? { origin: { contentType, contentId }, name } : undefined
}

/** Link to the leads that the number of an origin counts: of all whom the reader may see. */
export function originHref(origin: LeadOrigin | { scene: string }, name: string): string {
  const { contentType, contentId, ...rest } = { contentType: '', contentId: '', ...origin }
  const parts = {
    whose: '*',
    ...rest,
    type: contentType,
    thing: contentId,
    ...('scene' in rest ? {} : { name }),
  }
  return `#${leadsPage}?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value))}`
}
