import { type Static, Type } from '@sinclair/typebox'
import { MaterialItem, ProductItem } from '#shared/entities.ts'
import { line } from '#shared/fields.ts'
import { ownWordsLength } from '#shared/rules/card-fields.ts'

/** Words of the owner's own beside a thing: one line. */
export const ownWords = line(ownWordsLength)

const state = Type.Object({
  /** The company put it on every card: it comes first, and a card's owner can neither move nor remove it. */
  fixed: Type.Boolean(),
  /** False where the company has taken it down since: visitors do not see it. */
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
    /** Stays chosen, and visitors do not see it. */
    hidden: Type.Boolean(),
    /** Why the owner recommends it; '' for no words. */
    reason: Type.String(),
  }),
])
export type ChosenGood = Static<typeof ChosenGood>
