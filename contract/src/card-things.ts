import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#endpoint.ts'
import { listOf, MaterialItem, ProductItem } from '#entities.ts'
import { line, page, pageSize, recordId, userId } from '#fields.ts'
import { mostThings, ownWordsLength } from '#rules/card-fields.ts'

/** Words of the owner's own beside a thing: one line. */
const ownWords = line(ownWordsLength)

const state = Type.Object({
  /** The company put it on every card: it comes first, and nobody moves or removes it there. */
  fixed: Type.Boolean(),
  /** False where the company has taken it down since: visitors do not see it. */
  available: Type.Boolean(),
})

/** A material that was chosen for a card. */
export const ChosenMaterial = Type.Composite([
  MaterialItem,
  state,
  Type.Object({
    /** What the owner calls it on the card; '' where it keeps its own title. */
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

/** A colleague's card, for an administrator alone. Absent: the own one. */
const whose = { userId: Type.Optional(userId) }

/** What of the company's things stands on a card. */
export const cardThings = {
  chosen: endpoint('GET /biz/v1/card/user_card/company_material', {
    summary:
      'The materials and products that were chosen for a card, in its order, also those taken down since.',
    access: 'staff',
    query: Type.Object(whose),
    data: Type.Object({
      revision: Type.Integer(),
      materials: Type.Array(ChosenMaterial),
      goods: Type.Array(ChosenGood),
    }),
  }),
  choose: endpoint('PUT /biz/v1/card/user_card/company_material', {
    summary:
      'Replaces the lists that are given, in their order. What the company has fixed stays, named or not. All or nothing.',
    access: 'staff',
    body: Type.Object({
      ...whose,
      /** The one that the save was made on; where it is not the newest any more, the answer is `cardChanged`. */
      revision: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      materials: Type.Optional(
        Type.Array(Type.Object({ _id: recordId, title: Type.Optional(ownWords) }), { maxItems: mostThings }),
      ),
      goods: Type.Optional(
        Type.Array(
          Type.Object({
            _id: recordId,
            hidden: Type.Optional(Type.Boolean()),
            reason: Type.Optional(ownWords),
          }),
          { maxItems: mostThings },
        ),
      ),
    }),
    data: Type.Object({ revision: Type.Integer() }),
    errors: ['cardChanged'],
  }),
  goods: endpoint('GET /biz/v1/card/user_card/company_goods', {
    summary: 'The company’s published products to choose from, the newest first.',
    access: 'staff',
    query: Type.Object({
      page,
      pageSize,
      /** A part of the name. */
      name: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: listOf(ProductItem),
  }),
}
