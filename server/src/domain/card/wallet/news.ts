import type { Card } from '@mingpian/contract/shared/entities.ts'

/** What a card always shows, and so may be said to have changed even to nothing. */
const always: readonly string[] = ['name', 'position', 'companyName', 'avatar'] satisfies (keyof Card)[]

/** Of the fields that changed, those that visitors can see now: a hidden one must not be given away. */
export function shownChanges(changes: readonly string[], face: Card): string[] {
  return changes.filter((field) => always.includes(field) || Boolean(face[field as keyof Card])).sort()
}
