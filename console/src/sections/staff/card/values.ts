import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { changesOf } from '#kit/changes.ts'

const fields = [
  'name',
  'position',
  'avatar',
  'email',
  'address',
  'wechatId',
  'profile',
  'cardStyle',
  'cardColor',
  'contactCode',
  'isOpen',
  'visibility',
  'english',
  'phones',
  'emails',
  'sections',
] as const

/** A line that was just added has no id yet. */
type Line = Omit<CardEdit['phones'][number], 'id'> & { id?: string }

/** A material or product on the card. */
export interface CardThing {
  _id: string
  name: string
  /** Of a material; '' of a product. */
  kind: MaterialKind | ''
  /** The owner's own title of a material, or the text for a product; '' for none. */
  own: string
  /** Of a product: it stays chosen, and visitors do not see it. */
  hidden: boolean
  fixed: boolean
  available: boolean
}

/** Everything that is edited of a card, in one form. */
export type CardValues = Omit<Pick<CardEdit, (typeof fields)[number]>, 'phones' | 'emails'> & {
  phones: Line[]
  emails: Line[]
  materials: CardThing[]
  goods: CardThing[]
}
export type CardField = keyof CardValues

type Chosen = CallTypes<'GET /biz/v1/card/user_card/company_material'>['data']

export function valuesOf(card: CardEdit, chosen: Chosen): CardValues {
  const own = Object.fromEntries(fields.map((field) => [field, card[field]])) as Pick<
    CardEdit,
    (typeof fields)[number]
  >
  return {
    ...own,
    materials: chosen.materials.map(({ _id, title, kind, ownTitle, fixed, available }) => ({
      _id,
      name: title,
      kind,
      own: ownTitle,
      hidden: false,
      fixed,
      available,
    })),
    goods: chosen.goods.map(({ _id, name, reason, hidden, fixed, available }) => ({
      _id,
      name,
      kind: '' as const,
      own: reason,
      hidden,
      fixed,
      available,
    })),
  }
}

/** The two calls that save the changes; an absent one has nothing to save. */
export function savesOf(before: CardValues, after: CardValues) {
  const { materials, goods, sections, ...basic } = changesOf(before, after)
  const order = sections?.map(({ key, visible }) => ({ key, visible }))
  const info = { ...basic, ...(order && { sections: order }) }
  const things = {
    ...(materials && { materials: materials.map(({ _id, own }) => ({ _id, title: own })) }),
    ...(goods && { goods: goods.map(({ _id, own, hidden }) => ({ _id, reason: own, hidden })) }),
  }
  const some = <T extends object>(change: T) => (Object.keys(change).length > 0 ? change : undefined)
  return { info: some(info), things: some(things) }
}

/**
 * Lays the unsaved fields over a card that was saved elsewhere meanwhile.
 * @returns the values to go on with, and the fields that both have changed: there the typed ones stay
 */
export function merged(
  base: CardValues,
  typed: CardValues,
  stored: CardValues,
): { values: CardValues; both: CardField[] } {
  const mine = changesOf(base, typed)
  const theirs = changesOf(base, stored)
  const differs = changesOf(stored, typed)
  const both = (Object.keys(theirs) as CardField[]).filter((field) => field in mine && field in differs)
  return { values: { ...stored, ...mine }, both }
}
