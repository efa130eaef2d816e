import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { Card, listOf } from '#shared/entities.ts'
import { companyId, paging, recordId, time, unionId, url, userId, writtenAs } from '#shared/fields.ts'
import { MallItem } from '#shared/goods.ts'

const text = (maxLength: number) => Type.String({ maxLength })

/** A saved card. */
export const KeptCard = Type.Composite([
  Card,
  Type.Object({
    savedAt: time,
    /** Fields visible to visitors that changed since the person last opened the card. */
    changes: Type.Array(Type.String()),
    /** The name of the predecessor of the card's owner; '' for none. */
    predecessor: Type.String(),
  }),
])
export type KeptCard = Static<typeof KeptCard>

/** A card that the caller opened recently. */
export const RecentCard = Type.Composite([
  Card,
  Type.Object({
    openedAt: time,
    /** Fields visible to visitors that changed since it was last opened. */
    changes: Type.Array(Type.String()),
  }),
])
export type RecentCard = Static<typeof RecentCard>

/** A card that a visitor leaves in return. */
export const LeftCard = Type.Object({
  name: Type.String({ ...writtenAs('line'), minLength: 1, maxLength: 32, pattern: '\\S' }),
  phone: Type.String({ ...writtenAs('phoneLine'), maxLength: 48 }),
  company: text(64),
  position: text(32),
  email: text(128),
  note: text(200),
})
export type LeftCard = Static<typeof LeftCard>

/** A saved product, as the mall lists it. */
const KeptProduct = Type.Composite([
  MallItem,
  Type.Object({
    savedAt: time,
    /** It left the shelf: it cannot be opened any more. */
    isGone: Type.Boolean(),
  }),
])

const keys = Type.Object({ companyId, userId })
const productKeys = Type.Object({ companyId, productId: recordId })

/** Cards and products that a person keeps, and cards left in return. */
export const wallet = {
  list: endpoint('GET /card/v1/wallet/list', {
    summary:
      'The cards that the caller keeps, the newest first or those that changed first. Cards that are closed are left out.',
    access: 'visitor',
    query: Type.Object({
      ...paging,
      /** Part of a name, a position or the company. */
      keyword: Type.Optional(text(64)),
      sort: Type.Optional(Type.Union([Type.Literal('saved'), Type.Literal('changed')])),
    }),
    data: listOf(KeptCard),
  }),
  save: endpoint('POST /card/v1/wallet/save', {
    summary: 'Saves a card. Repeating it changes nothing.',
    access: 'visitor',
    tenant: 'companyId',
    limit: 'form',
    body: keys,
    data: Type.Object({ savedAt: time }),
    errors: ['cardNotOpen'],
  }),
  drop: endpoint('DELETE /card/v1/wallet/drop', {
    summary: 'Removes a saved card.',
    access: 'visitor',
    limit: 'write',
    tenant: 'companyId',
    query: keys,
    data: Type.Object({ dropped: Type.Boolean() }),
  }),
  seen: endpoint('POST /card/v1/wallet/seen', {
    summary: 'Marks the changes of a saved card until now as seen.',
    access: 'visitor',
    limit: 'write',
    tenant: 'companyId',
    body: keys,
    data: Type.Object({ kept: Type.Boolean() }),
  }),
  products: endpoint('GET /card/v1/wallet/products', {
    summary:
      'The products that the caller keeps, the newest first. Those that left the shelf are among them and say so.',
    access: 'visitor',
    query: Type.Object({
      ...paging,
      /** This product alone. */
      productId: Type.Optional(recordId),
    }),
    data: listOf(KeptProduct),
  }),
  saveProduct: endpoint('POST /card/v1/wallet/product/save', {
    summary: 'Saves a product. Repeating it changes nothing.',
    access: 'visitor',
    tenant: 'companyId',
    limit: 'form',
    body: productKeys,
    data: Type.Object({ savedAt: time }),
  }),
  dropProduct: endpoint('DELETE /card/v1/wallet/product/drop', {
    summary: 'Removes a saved product.',
    access: 'visitor',
    limit: 'write',
    tenant: 'companyId',
    query: productKeys,
    data: Type.Object({ dropped: Type.Boolean() }),
  }),
  recent: endpoint('GET /card/v1/wallet/recent', {
    summary:
      'The last ten cards that the caller opened, the latest first, from their visits; none while tracking is withdrawn.',
    access: 'visitor',
    data: Type.Object({ list: Type.Array(RecentCard) }),
  }),
  clearRecent: endpoint('DELETE /card/v1/wallet/recent', {
    summary: 'Clears the list of recently opened cards. The visits themselves stay.',
    access: 'visitor',
    limit: 'write',
    data: Type.Object({ cleared: Type.Boolean() }),
  }),
  leave: endpoint('POST /card/v1/card/exchange', {
    summary:
      'Leaves an own card with a salesperson, whose held-back fields the caller then sees. A second card replaces the first.',
    idempotent: true,
    access: 'visitor',
    tenant: 'companyId',
    limit: 'form',
    body: Type.Composite([
      keys,
      Type.Pick(LeftCard, ['name']),
      Type.Partial(Type.Omit(LeftCard, ['name'])),
      Type.Object({
        agreed: Type.Literal(true, {
          description: 'consent that this salesperson gets the fields of this card',
        }),
      }),
    ]),
    data: Type.Object({ at: time }),
    errors: ['cardNotOpen'],
  }),
  left: endpoint('GET /card/v1/card/exchange', {
    summary: 'The card that the caller left with a salesperson; null if there is none.',
    access: 'visitor',
    tenant: 'companyId',
    query: keys,
    data: Type.Object({
      card: Type.Union([LeftCard, Type.Null()]),
      at: Type.Union([time, Type.Null()]),
      /** Name and phone that the caller granted before, to fill the form with; '' where they granted none. */
      known: Type.Object({ name: text(64), phone: text(48) }),
    }),
  }),
  takeBack: endpoint('DELETE /card/v1/card/exchange', {
    summary: 'Takes the left card back: it is deleted, and the held-back fields are hidden again.',
    access: 'visitor',
    limit: 'write',
    tenant: 'companyId',
    query: keys,
    data: Type.Object({ taken: Type.Boolean() }),
  }),
  received: endpoint('GET /card/v1/card/exchange/list', {
    summary: 'The cards that visitors left with the caller, the newest first.',
    access: 'staff',
    query: Type.Object(paging),
    data: Type.Composite([
      listOf(
        Type.Composite([
          LeftCard,
          Type.Object({
            _id: recordId,
            /** The lead's id for the trail. */
            unionId,
            avatar: url,
            at: time,
            isNew: Type.Boolean(),
          }),
        ]),
      ),
      Type.Object({ unseen: Type.Integer() }),
    ]),
  }),
  receivedFile: endpoint('GET /card/v1/card/exchange/file', {
    summary:
      'A card that was left with the caller, as a file for address books, and as a code where there is room.',
    access: 'staff',
    /** The `_id` of the list. */
    query: Type.Object({ personId: recordId }),
    data: Type.Object({
      /** A vCard, for ten minutes and for every caller who has the address. */
      file: url,
      /** The same as a QR code. */
      code: url,
    }),
  }),
  receivedSeen: endpoint('POST /card/v1/card/exchange/seen', {
    summary: 'Marks the cards that were left until a time as seen.',
    access: 'staff',
    body: Type.Object({ until: Type.String({ format: 'date-time', maxLength: 40 }) }),
    data: Type.Object({ seen: Type.Integer() }),
  }),
}
