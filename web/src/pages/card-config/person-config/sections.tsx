import type { ChosenMaterial } from '@mingpian/contract/shared/card-things.ts'
import type { CardPage, SectionKey } from '@mingpian/contract/shared/entities.ts'
import type { ReactNode } from 'react'
import { Profile } from '#features/card/view/card-view.tsx'
import { Contact } from '#features/card/view/contact.tsx'
import { Materials } from '#features/card/view/sections.tsx'
import { briefKeys } from '#features/card-edit/fields.ts'
import { sectionOf } from '#features/card-edit/preview.ts'
import type { Things } from '#features/card-edit/things/use-things.ts'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { sectionNames } from '#features/card-edit/words.ts'
import { m } from '#paraglide/messages.js'

type PieceKey = Exclude<SectionKey, 'style'>

/** A section of the card, as its owner finds it in the editor. */
export interface PieceOf {
  key: PieceKey
  name: string
  visible: boolean
  /** Number of things in it; undefined for a text. */
  count?: number
  isEmpty: boolean
  /** Says in a word or two whether visitors see it, and how much. */
  state: string
  /** Link to the editor of its content. */
  href: string
  /** As visitors see it; absent where they see none. */
  view?: ReactNode
}

const editHrefs: Partial<Record<PieceKey, string>> = {
  contact: '#/pages/card-config/person-info/index',
  profile: '#/pages/card-config/config-details/brief/index',
}
const hrefOf = (key: PieceKey) =>
  editHrefs[key] ?? `#/pages/card-config/config-details/edit-material/index?section=${key}`

const nothing = { onCall: () => {}, onCopyWechat: () => {} }

/** The sections in their order, without the face, which is no section to a person. */
export function piecesOf(
  page: CardPage,
  { value, dirty }: CardEditing,
  materials: Pick<Things<ChosenMaterial>, 'list' | 'dirty'>,
): PieceOf[] {
  const stored = (key: SectionKey) => page.sections.find((each) => each.key === key)?.materials ?? []
  const isUnsaved = briefKeys.some((key) => dirty.includes(key))
  return value.sections.flatMap(({ key, visible }) => {
    if (key === 'style') return []
    const shared = { key, visible, name: sectionNames[key](), href: hrefOf(key) }
    if (key === 'contact')
      return {
        ...shared,
        isEmpty: false,
        state: stateOf(visible, 1),
        view: visible && <Contact page={page} {...nothing} />,
      }
    if (key === 'profile') {
      const isEmpty = !value.profile
      const state = isUnsaved ? m.edit_piece_unsaved() : stateOf(visible, Number(!isEmpty))
      return { ...shared, isEmpty, state, view: visible && !isEmpty && <Profile text={page.profile} /> }
    }
    const items =
      materials.list?.filter((each) => each.available && sectionOf(each.kind) === key) ?? stored(key)
    const state = materials.dirty ? m.edit_piece_unsaved() : stateOf(visible, items.length, items.length)
    const seen = stored(key)
    return {
      ...shared,
      count: items.length,
      isEmpty: items.length === 0,
      state,
      view: visible && seen.length > 0 && <Materials page={page} section={key} materials={seen} />,
    }
  })
}

function stateOf(visible: boolean, content: number, count?: number): string {
  if (!visible) return m.edit_piece_hidden()
  if (content === 0) return m.edit_piece_empty()
  return count === undefined ? m.edit_piece_shown() : m.edit_piece_count({ n: count })
}
