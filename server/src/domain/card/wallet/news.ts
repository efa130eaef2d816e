import type { Card } from '@mingpian/contract/shared/entities.ts'

/** Fields that every card shows: their news are shown even where the new value is empty. */
const always: readonly string[] = ['name', 'position', 'companyName', 'avatar'] satisfies (keyof Card)[]

/** Of the fields that changed, those that visitors can see now: a hidden one must not be given away. */
export function shownChanges(changes: readonly string[], face: Card): string[] {
  return changes.filter((field) => always.includes(field) || Boolean(face[field as keyof Card])).sort()
}
