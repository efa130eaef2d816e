import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { type Changes, type Editable, type EditKey, editableOf, same } from './fields.ts'

// Three-way merge of draft, base and stored card.

export const keysOf = (changes: Changes) => Object.keys(changes) as EditKey[]

/** The changes that still differ from the stored card, without fields that the company has locked since. */
export function livingChanges(card: CardEdit, changes: Changes): Changes {
  const stored = editableOf(card)
  return only(changes, (key) => !isLocked(card, key) && !same(changes[key]?.mine, stored[key]))
}

/** Whether the company has locked the field for all cards, with its English side. */
export function isLocked({ locked }: Pick<CardEdit, 'locked'>, key: EditKey): boolean {
  return (locked as readonly string[]).includes(key.replace(/^english\./, ''))
}

/** The fields that were changed here and elsewhere, to different values. */
export function conflictsOf(card: CardEdit, changes: Changes): EditKey[] {
  const stored = editableOf(card)
  return keysOf(changes).filter((key) => !same(changes[key]?.base, stored[key]))
}

/** The card as it will be once the changes are saved. */
export function merged(card: CardEdit, changes: Changes): Editable {
  const mine = keysOf(changes).map((key) => [key, changes[key]?.mine])
  return { ...editableOf(card), ...Object.fromEntries(mine) }
}

/** Adds a change; a value equal to the stored one removes it. */
export function changed<K extends EditKey>(
  card: CardEdit,
  changes: Changes,
  key: K,
  mine: Editable[K],
): Changes {
  const base = changes[key]?.base ?? editableOf(card)[key]
  return same(mine, base) ? without(changes, [key]) : { ...changes, [key]: { base, mine } }
}

/** Keeps the own value after a conflict, based on the newly stored one. */
export function insisted(card: CardEdit, changes: Changes, key: EditKey): Changes {
  const change = changes[key]
  return change ? { ...changes, [key]: { ...change, base: editableOf(card)[key] } } : changes
}

export const without = (changes: Changes, keys: readonly EditKey[]) =>
  only(changes, (key) => !keys.includes(key))

function only(changes: Changes, holds: (key: EditKey) => boolean): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([key]) => holds(key as EditKey)))
}
