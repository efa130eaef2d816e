import { type Static, Type } from '@sinclair/typebox'
import { Lead, leadDeed, leadDetail, leadFilter, leadOrders, leadSource, warning } from '#leads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { paging, recordId, unionId, userId } from '#shared/fields.ts'
import { LeadTag } from '#tags.ts'

/** One person with one salesperson, or in the pool, in the view of an administrator. */
export const Customer = Type.Composite([
  Lead,
  warning,
  Type.Object({
    /** The data by which the person is known: everything that they did with this salesperson. */
    sources: Type.Array(leadDeed),
    /** Of the person with all salespeople. */
    tags: Type.Array(LeadTag),
    /** Of the person with all salespeople; the rows of the ledger add up to it. */
    score: Type.Integer(),
    /** Whether no salesperson has the lead now; then `salesperson` is the last one. */
    inPool: Type.Boolean(),
  }),
])
export type Customer = Static<typeof Customer>

/** Filters of the company’s list of leads: all conditions hold together. */
export const customerFilter = {
  /** Part of the name or of the caller’s remark, the number of a visitor without a name, or the end of a phone. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  ...leadFilter,
  source: Type.Optional(leadSource),
  tagId: Type.Optional(recordId),
}
export const customerOrder = {
  sortBy: Type.Optional(Type.Union([...leadOrders, Type.Literal('score')])),
  sortOrder: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
}
const filter = Type.Object(customerFilter)
export type CustomerFilter = Static<typeof filter>

/** A person can be the lead of several salespeople; `userId` names one. */
const whose = { unionId, userId }
const leads = Type.Array(Type.Object(whose), { minItems: 1, maxItems: 100 })

/** The leads of the whole company, for administrators. */
export const customers = {
  list: endpoint('GET /biz/v1/customers/list', {
    summary: 'The leads of all salespeople and of the pool, with their tags and scores.',
    access: 'admin',
    may: 'customers.read',
    query: Type.Object({
      ...customerFilter,
      ...customerOrder,
      ...paging,
    }),
    data: listOf(Customer),
  }),
  detail: endpoint('GET /biz/v1/customers/detail', {
    summary: 'One lead of one salesperson, with its phone, joins and hand-overs.',
    access: 'admin',
    may: 'customers.read',
    query: Type.Object(whose),
    data: Type.Composite([Customer, Type.Pick(leadDetail, ['phone', 'imports', 'joins', 'turns'])]),
  }),
  turn: endpoint('POST /biz/v1/customers/turn', {
    summary:
      'Hands leads to a member of staff, all at once. Leads that the member has already, or that the named salesperson no longer has, stay as they are.',
    access: 'admin',
    may: 'customers.write',
    idempotent: true,
    body: Type.Object({ leads, userId }),
    data: Type.Object({ turnIds: Type.Array(recordId) }),
  }),
  undoTurns: endpoint('POST /biz/v1/customers/turn/undo', {
    summary:
      'Undoes hand-overs, all at once, except those whose lead was handed over since. Repeating it changes nothing.',
    access: 'admin',
    may: 'customers.write',
    body: Type.Object({ turnIds: Type.Array(recordId, { minItems: 1, maxItems: 100 }) }),
    data: Type.Object({ undone: Type.Integer() }),
  }),
  undoJoin: endpoint('POST /biz/v1/customers/join/undo', {
    summary:
      'Separates a joined person from the person into whom they were joined. Visits, answers and questions go to the person who made them, also those since the join. A person who was joined later stays with the person whose id they share. The same id does not join the two again. Repeating it changes nothing.',
    access: 'admin',
    may: 'customers.write',
    body: Type.Object({ joinedId: recordId }),
    data: Type.Object({ undone: Type.Boolean() }),
  }),
  tag: endpoint('POST /biz/v1/customers/tag', {
    summary:
      'Gives a tag to leads by hand, or takes it from them, all at once. The answer names the leads that changed.',
    access: 'admin',
    may: 'customers.write',
    body: Type.Object({ leads, tagId: recordId, take: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ changed: Type.Array(Type.Object(whose)) }),
  }),
}
