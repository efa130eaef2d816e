import { Lock } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './card-edit.module.css'
import { editableOf } from './fields.ts'
import type { CardEditing } from './use-card-edit.ts'
import { fieldNames, valueWords } from './words.ts'

/** A mark beside fields that the company decides. */
export function Locked() {
  return (
    <span className={style.locked}>
      <Lock size={16} aria-hidden />
      {m.edit_locked()}
    </span>
  )
}

/** Fields that were changed both here and elsewhere, with a choice for each; renders nothing without conflicts. */
export function Conflicts({ editing }: { editing: CardEditing }) {
  const { card, value, conflicts, keepMine, takeTheirs } = editing
  if (conflicts.length === 0) return null
  const stored = editableOf(card)
  return (
    <section className={style.conflicts} role="alert">
      <h2>{m.edit_conflict_title()}</h2>
      <p>{m.edit_conflict_hint()}</p>
      <ul>
        {conflicts.map((key) => (
          <li key={key}>
            <b>{fieldNames[key]()}</b>
            <p>{m.edit_conflict_theirs({ value: valueWords(key, stored) })}</p>
            <p>{m.edit_conflict_mine({ value: valueWords(key, value) })}</p>
            <div>
              <Button small onClick={() => takeTheirs([key])}>
                {m.edit_conflict_take()}
              </Button>
              <Button small onClick={() => keepMine(key)}>
                {m.edit_conflict_keep()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A notice of unsaved changes from another day, with a button that discards them. */
export function Unsaved({ editing, keys }: { editing: CardEditing; keys: readonly string[] }) {
  const mine = editing.dirty.filter((key) => keys.includes(key))
  if (mine.length === 0) return null
  return (
    <p className={style.unsaved} role="status">
      <span>{m.edit_unsaved()}</span>
      <button type="button" disabled={editing.saving} onClick={() => editing.takeTheirs(mine)}>
        {m.edit_discard()}
      </button>
    </p>
  )
}
