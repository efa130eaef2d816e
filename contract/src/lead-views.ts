import { type Static, Type } from '@sinclair/typebox'
import { customerFilter, customerOrder } from '#customers.ts'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/fields.ts'

const viewId = recordId
const name = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$',
  description: 'one line that is not blank; each view of a list has another name',
})
/** Shared with the administrators of the company; otherwise only the maker's. */
const isShared = Type.Boolean()
const filter = Type.Object({ ...customerFilter, ...customerOrder })
export type LeadViewFilter = Static<typeof filter>
const kept = Type.Object({ viewId })
const readers = { access: 'admin', may: 'customers.read' } as const
const writers = { access: 'admin', may: 'customers.write' } as const

export const LeadView = Type.Object({
  viewId,
  name: Type.String(),
  isShared,
  /** Whether the caller made it: only the maker can end its sharing. */
  isOwn: Type.Boolean(),
  /** Whether the caller's list opens with it. */
  isDefault: Type.Boolean(),
  filter,
})
export type LeadView = Static<typeof LeadView>

/** Filters, search and order of the company's list of leads under a name: own ones, and those shared with the company. */
export const leadViews = {
  list: endpoint('GET /biz/v1/customers/views', {
    summary: "The caller's own views and those shared with the company, each kind by name.",
    ...readers,
    data: Type.Object({ list: Type.Array(LeadView) }),
  }),
  keep: endpoint('POST /biz/v1/customers/view', {
    summary: 'Stores a new view. A member has at most 20 own ones, and a company 20 shared ones.',
    ...writers,
    idempotent: true,
    body: Type.Object({ name, isShared, filter }),
    data: kept,
  }),
  change: endpoint('PUT /biz/v1/customers/view', {
    summary:
      'Renames a view, shares it or ends that, or replaces its filters. Fields that are left out stay.',
    ...writers,
    body: Type.Object({
      viewId,
      name: Type.Optional(name),
      isShared: Type.Optional(isShared),
      filter: Type.Optional(filter),
    }),
    data: kept,
  }),
  remove: endpoint('DELETE /biz/v1/customers/view', {
    summary: 'Deletes a view. It can be restored for 30 days. Repeating it changes nothing.',
    ...writers,
    query: Type.Object({ viewId }),
    data: kept,
  }),
  putBack: endpoint('POST /biz/v1/customers/view/put_back', {
    summary: 'Undoes the deletion of a view. Repeating it changes nothing.',
    ...writers,
    body: Type.Object({ viewId }),
    data: kept,
  }),
  choose: endpoint('PUT /biz/v1/customers/view/default', {
    summary: "Chooses the view with which the caller's list opens, or none.",
    ...readers,
    /** '' for none. */
    body: Type.Object({ viewId: Type.Union([viewId, Type.Literal('')]) }),
    data: Type.Object({ viewId: Type.String() }),
  }),
}
