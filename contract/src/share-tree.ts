import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import { day, paging, recordId, time, unionId, url, userId } from '#shared/fields.ts'
import { creditRules } from '#shared/rules/credit.ts'
import { visitSources } from '#shared/rules/visit-source.ts'

const salesperson = Type.Object({ userId, name: Type.String() })
const rule = Type.Union(creditRules.map((each) => Type.Literal(each)))

/** A span of at most 366 days, both ends included, with the scope of things, as in the funnel. */
const asked = {
  from: day,
  to: day,
  scope: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('team'), Type.Literal('company')])),
  userId: Type.Optional(userId),
}

export const SharedThing = Type.Object({
  salesperson,
  contentType,
  contentId: recordId,
  contentTitle: Type.String(),
  /** Visitors who opened it in the span: all nodes of its tree. */
  people: Type.Integer(),
  /** Those of them who first came by the share of another visitor. */
  relayed: Type.Integer(),
})
export type SharedThing = Static<typeof SharedThing>

/** A visitor in the tree of a thing, below the sharer of their first view in the span. */
export const TreeNode = Type.Object({
  person: ShownPerson,
  source: Type.Union(visitSources.map((each) => Type.Literal(each))),
  at: time,
  /** Number of visitors whom this one brought directly. */
  brought: Type.Integer(),
})
export type TreeNode = Static<typeof TreeNode>

const Credit = Type.Object({
  /** A member of staff, or the visitor in `person`; one of the two is null. */
  salesperson: Type.Union([Type.Composite([salesperson, Type.Object({ avatar: url })]), Type.Null()]),
  person: Type.Union([ShownPerson, Type.Null()]),
  /** In millionths of a visit. */
  credit: Type.Integer(),
})
export type Credit = Static<typeof Credit>

/** A visit, with the credit of the requested sharer. */
export const CreditedVisit = Type.Object({
  /** The visitor. */
  person: ShownPerson,
  /** The salesperson who was visited. */
  salesperson,
  contentType,
  contentId: recordId,
  contentTitle: Type.String(),
  source: Type.Union(visitSources.map((each) => Type.Literal(each))),
  at: time,
  /** In millionths of a visit. */
  credit: Type.Integer(),
})
export type CreditedVisit = Static<typeof CreditedVisit>

/** The share tree: forwards from person to person, and the credit of sharers. */
export const shareTree = {
  things: endpoint('POST /biz/v1/clue/share_tree/things', {
    summary: 'Things that visitors opened in a span, those with the most forwards first.',
    access: 'staff',
    body: Type.Object({ ...asked, ...paging }),
    data: listOf(SharedThing),
  }),
  nodes: endpoint('POST /biz/v1/clue/share_tree', {
    summary:
      'One level of the tree of a thing: the visitors whom the salesperson reached directly, or whom one visitor brought. Each visitor is in the tree once.',
    access: 'staff',
    body: Type.Object({
      from: day,
      to: day,
      userId,
      contentType,
      contentId: recordId,
      /** The visitor whose level is asked for; the first level without one. */
      unionId: Type.Optional(unionId),
      ...paging,
    }),
    data: listOf(TreeNode),
  }),
  credits: endpoint('POST /biz/v1/clue/share_credit', {
    summary: 'The sharers to whom the visits of a span are credited, those with the most first.',
    access: 'staff',
    body: Type.Object({ ...asked, ...paging }),
    data: Type.Composite([
      listOf(Credit),
      Type.Object({
        rule,
        /** All visits of the span: the credits of all rows add up to them. */
        visits: Type.Integer(),
      }),
    ]),
  }),
  creditRows: endpoint('POST /biz/v1/clue/share_credit/rows', {
    summary:
      'The visits of a span that are credited to a member of staff or a visitor, the newest first. Their parts add up to the credit.',
    access: 'staff',
    body: Type.Object({
      ...asked,
      /** Kind of the credited sharer: a member is named by the user id, a visitor by the unionId. */
      side: Type.Union([Type.Literal('staff'), Type.Literal('visitor')]),
      creditedId: unionId,
      ...paging,
    }),
    data: Type.Composite([
      listOf(CreditedVisit),
      /** `credit`: the sum of all rows, in millionths of a visit. */
      Type.Object({ rule, credit: Type.Integer() }),
    ]),
  }),
  rule: endpoint('GET /wxwork/v1/console/credit_rule', {
    summary: 'The rule by which the company credits visits.',
    access: 'admin',
    may: 'figures.read',
    data: Type.Object({ rule }),
  }),
  keepRule: endpoint('PUT /wxwork/v1/console/credit_rule', {
    summary:
      'Changes the rule by which visits are credited. Credits are computed, so all of them follow at once.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ rule }),
    data: Type.Object({ rule }),
  }),
  whatIf: endpoint('POST /wxwork/v1/console/credit_rule/what_if', {
    summary: 'The credits of a span under another rule, compared with the present one; nothing is changed.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ from: day, to: day, rule }),
    data: Type.Object({
      visits: Type.Integer(),
      /** Number of rows that would change. */
      changed: Type.Integer(),
      /** The largest changes first, at most 50. */
      list: Type.Array(
        Type.Composite([
          Type.Omit(Credit, ['credit']),
          /** Credits under both rules, in millionths of a visit. */
          Type.Object({ before: Type.Integer(), after: Type.Integer() }),
        ]),
      ),
    }),
  }),
}
