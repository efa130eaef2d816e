import { useDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { keepSession, session } from '@mingpian/client/session.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import {
  changed,
  conflictsOf,
  insisted,
  isLocked,
  keysOf,
  livingChanges,
  merged,
  without,
} from './changes.ts'
import { allKeys, type Changes, type Editable, type EditKey, withEdits } from './fields.ts'
import { cardEditOptions, cardSaved } from './queries.ts'
import { isStale, openCard, refusedFields, saveFields } from './save.ts'

export interface CardEditing {
  /** As it is stored. */
  card: CardEdit
  /** The card with all unsaved changes. */
  value: Editable
  /** The fields that were changed here and not saved. */
  dirty: EditKey[]
  set: <K extends EditKey>(key: K, mine: Editable[K]) => void
  isLocked: (key: EditKey) => boolean
  /** Fields that were also changed elsewhere since. */
  conflicts: EditKey[]
  keepMine: (key: EditKey) => void
  takeTheirs: (keys: readonly EditKey[]) => void
  /** The server's refusals of the last save, by field. */
  refused: Record<string, string>
  saving: boolean
  /**
   * Saves these fields, or all, and opens the card to visitors if `opens`; resolves with whether it succeeded. Fields
   * that were not saved keep the typed values.
   */
  save: (keys?: readonly EditKey[], opens?: boolean) => Promise<boolean>
  /** Opens the card to visitors, or closes it, at once. */
  open: (isOpen: boolean) => Promise<boolean>
}

/** The owner's card with the unsaved changes: one draft for all pages. */
export function useCardEdit(card: CardEdit): CardEditing {
  const client = useQueryClient()
  const { value: kept, set: keep, clear } = useDraft<Changes>('card', {})
  const latest = useRef(kept)
  latest.current = kept
  const [refused, setRefused] = useState<Record<string, string>>({})
  const changes = useMemo(() => livingChanges(card, kept), [card, kept])
  const value = useMemo(() => merged(card, changes), [card, changes])

  const update = (next: Changes) => {
    latest.current = next
    if (keysOf(next).length) keep(next)
    else clear()
  }
  const failed = (error: unknown) => {
    if (isStale(error)) {
      toast(m.edit_stale())
      void client.invalidateQueries({ queryKey: cardEditOptions().queryKey })
    } else {
      setRefused(refusedFields(error))
      sayNotSaved(error)
    }
  }
  const write = useWrite((work: () => Promise<void>) => work(), {
    onFailure: failed,
    // Each part that is saved is shown by `cardSaved`, without a wait.
    reread: false,
  })
  const attempt = (work: () => Promise<void>) => {
    setRefused({})
    return write.run(work)
  }

  const save = (wanted: readonly EditKey[] = allKeys, opens = false) => {
    // The latest changes, not the rendered ones: a page may change a field in the same turn in which it saves.
    const now = livingChanges(card, latest.current)
    const keys = keysOf(now).filter((key) => wanted.includes(key))
    let stored = card
    return attempt(() =>
      saveFields(card, merged(card, now), keys, opens, (revision, saved) => {
        stored = { ...applied(stored, saved, now), revision, isOpen: stored.isOpen || opens }
        update(without(latest.current, saved))
        cardSaved(client, stored)
        rememberFace(stored)
      }),
    )
  }
  const open = (isOpen: boolean) =>
    attempt(async () => {
      const { revision } = await openCard(card.revision, isOpen)
      cardSaved(client, { ...card, isOpen, revision })
    })

  return {
    card,
    value,
    dirty: keysOf(changes),
    set: (key, mine) => {
      setRefused({})
      update(changed(card, latest.current, key, mine))
    },
    isLocked: (key) => isLocked(card, key),
    conflicts: conflictsOf(card, changes),
    keepMine: (key) => update(insisted(card, latest.current, key)),
    takeTheirs: (keys) => update(without(latest.current, keys)),
    refused,
    saving: write.busy,
    save,
    open,
  }
}

/** The stored card with these changes. */
function applied(card: CardEdit, keys: readonly EditKey[], changes: Changes): CardEdit {
  const saved = without(
    changes,
    keysOf(changes).filter((key) => !keys.includes(key)),
  )
  return withEdits(card, merged(card, saved))
}

/** Updates the signed-in person's name and portrait, which other pages show too. */
function rememberFace({ name, avatar }: CardEdit): void {
  const user = session()
  if (user) keepSession({ ...user, saleInfo: { ...user.saleInfo, name, avatar } })
}
