import type { AssignSource } from '@mingpian/contract/assign.ts'
import type { StoredRule } from './setting.ts'

/** The facts of a lead that the conditions of rules test. */
export interface Candidate {
  source: AssignSource
  /** Origin of the first visit; '' where there was none. */
  scene: string
  regions: readonly string[]
  tagIds: readonly string[]
  /** The salesperson who gave it back, who does not get it again. */
  formerId?: string | undefined
}

export type Skipped = '' | 'left' | 'away' | 'noLicence'

export interface Receiver {
  staffId: string
  userId: string
  name: string
  skipped: Skipped
  /** Leads that the member has. */
  held: number
}

export interface Chosen {
  ruleId: string
  rule: string
  staffId: string
  userId: string
  name: string
}

/**
 * Gives leads to members by rules, one after another. Each lead changes whose turn it is and the member's number of
 * leads.
 * @param isOpen whether a rule counts at this hour
 */
export function createChooser(
  rules: readonly StoredRule[],
  receivers: ReadonlyMap<string, Receiver>,
  isOpen: (rule: StoredRule) => boolean,
) {
  const held = new Map([...receivers].map(([id, receiver]) => [id, receiver.held]))
  const last = new Map(rules.map(({ ruleId, lastId }) => [ruleId, lastId]))
  const changed = new Map<string, string>()
  const open = rules.filter((rule) => rule.isOn && isOpen(rule))

  function memberOf({ ruleId, way, staffIds }: StoredRule, formerId: string | undefined) {
    const available = staffIds.filter((id) => receivers.get(id)?.skipped === '' && id !== formerId)
    if (available.length === 0) return undefined
    if (way === 'load')
      return available.reduce((least, id) => ((held.get(id) ?? 0) < (held.get(least) ?? 0) ? id : least))
    // The member after the last one, also if the last one is passed over today.
    const at = staffIds.indexOf(last.get(ruleId) ?? '')
    return [...staffIds.slice(at + 1), ...staffIds].find((id) => available.includes(id))
  }

  return {
    give(candidate: Candidate): Chosen | undefined {
      for (const rule of open) {
        if (!fits(rule, candidate)) continue
        const receiver = receivers.get(memberOf(rule, candidate.formerId) ?? '')
        if (!receiver) continue
        const { staffId, userId, name } = receiver
        held.set(staffId, (held.get(staffId) ?? 0) + 1)
        last.set(rule.ruleId, staffId)
        changed.set(rule.ruleId, staffId)
        return { ruleId: rule.ruleId, rule: rule.name, staffId, userId, name }
      }
      return undefined
    },
    /** By rule that gave a lead: the member who got its last one. */
    last: changed as ReadonlyMap<string, string>,
  }
}

export type Chooser = ReturnType<typeof createChooser>

/** Whether a condition matches: it is empty, or has one of the lead's values. */
const matchesAny = <T>(wanted: readonly T[], has: readonly T[]) =>
  wanted.length === 0 || wanted.some((each) => has.includes(each))

const fits = ({ sources, scenes, regions, tagIds }: StoredRule, lead: Candidate): boolean =>
  matchesAny(sources, [lead.source]) &&
  matchesAny<string>(scenes, [lead.scene]) &&
  matchesAny(tagIds, lead.tagIds) &&
  (regions.length === 0 || regions.some((part) => lead.regions.some((region) => region.includes(part))))
