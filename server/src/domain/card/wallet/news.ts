import type { Card } from '@mingpian/contract/shared/entities.ts'

/** Fields that every card shows: their changes are shown even if the new value is empty. */
const always: readonly string[] = ['name', 'position', 'companyName', 'avatar'] satisfies (keyof Card)[]

/** The changed fields that visitors can see now: hidden fields must not be revealed. */
export function shownChanges(changes: readonly string[], face: Card): string[] {
  return changes.filter((field) => always.includes(field) || Boolean(face[field as keyof Card])).sort()
}
