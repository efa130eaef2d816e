import { type Static, Type } from '@sinclair/typebox'
import { MaterialItem, ProductItem } from '#shared/entities.ts'
import { line } from '#shared/fields.ts'
import { ownWordsLength } from '#shared/rules/card-fields.ts'

/** The owner's own text beside a thing: one line. */
export const ownWords = line(ownWordsLength)

const state = Type.Object({
  /** Whether the company put it on every card: it comes first, and a card's owner cannot move or remove it. */
  fixed: Type.Boolean(),
  /** False if the company has unpublished it: visitors do not see it. */
  available: Type.Boolean(),
})

/** A material that was chosen for a card. */
export const ChosenMaterial = Type.Composite([
  MaterialItem,
  state,
  Type.Object({
    /** The owner's title for it on the card; '' where it keeps its own. */
    ownTitle: Type.String(),
  }),
])
export type ChosenMaterial = Static<typeof ChosenMaterial>

/** A product that was chosen for a card. */
export const ChosenGood = Type.Composite([
  ProductItem,
  state,
  Type.Object({
    /** Hidden from visitors, but still chosen. */
    hidden: Type.Boolean(),
    /** Why the owner recommends it; '' for no words. */
    reason: Type.String(),
  }),
])
export type ChosenGood = Static<typeof ChosenGood>
