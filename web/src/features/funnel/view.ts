import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { type ContentType, contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import {
  type FunnelChannel,
  type FunnelStep,
  funnelChannels,
} from '@mingpian/contract/shared/rules/funnel.ts'
import { creditPage, funnelRowsPage } from './links.ts'

export const lengths = ['7', '30', '90'] as const
export const scopes = ['own', 'team', 'company'] as const
export type FunnelScope = (typeof scopes)[number]
export const groupings = ['salesperson', 'piece', 'channel'] as const
export type Grouping = (typeof groupings)[number]

/** The part of the funnel that the page's address names. */
export interface FunnelView {
  length: (typeof lengths)[number]
  scope: FunnelScope
  by: Grouping
  /** '' for all. */
  userId: string
  contentType: ContentType | ''
  contentId: string
  channel: FunnelChannel | ''
  /** The name of the selected part; '' for all. */
  name: string
}

const oneOf = <T extends string>(some: readonly T[], text: string) => some.find((each) => each === text)

/** Reads the part of an address. @param first the scope of an address that names none */
export const funnelViewOf = (param: (name: string) => string, first: FunnelScope): FunnelView => ({
  length: oneOf(lengths, param('days')) ?? '30',
  scope: oneOf(scopes, param('scope')) ?? first,
  by: oneOf(groupings, param('by')) ?? 'salesperson',
  userId: param('member'),
  contentType: oneOf(contentTypes, param('type')) ?? '',
  contentId: param('thing'),
  channel: oneOf(funnelChannels, param('channel')) ?? '',
  name: param('name'),
})

/** The address's query for a view. */
export const funnelQuery = ({ length, userId, contentType, contentId, ...view }: FunnelView) =>
  new URLSearchParams(
    Object.entries({ ...view, days: length, member: userId, type: contentType, thing: contentId }).filter(
      ([, value]) => value,
    ),
  ).toString()

type Body = CallTypes<'POST /biz/v1/clue/funnel'>['body']

/** The days and the salespeople of a view, for calls without parts. @param today YYYY-MM-DD, of the company */
export const spanBody = (view: FunnelView, today: string) => ({
  from: dayAfter(today, 1 - Number(view.length)),
  to: today,
  ...(view.userId ? { userId: view.userId } : { scope: view.scope }),
})

/** The calls' body for a view. @param today YYYY-MM-DD, of the company */
export const funnelBody = (view: FunnelView, today: string): Body => ({
  ...spanBody(view, today),
  ...(view.contentType && { contentType: view.contentType }),
  ...(view.contentId && { contentId: view.contentId }),
  ...(view.channel && { channel: view.channel }),
})

/** Link from a number to its rows. */
export const funnelRowsHref = (view: FunnelView, step: FunnelStep) =>
  `#${funnelRowsPage}?${new URLSearchParams([['step', step], ...new URLSearchParams(funnelQuery(view))])}`

/** The credited sharer: a member by the user id, or a visitor by the unionId. */
export interface Credited {
  side: 'staff' | 'visitor'
  id: string
  name: string
}

/** Link from a credit to its visits. */
export const creditHref = (view: FunnelView, { side, id, name }: Credited) =>
  `#${creditPage}?${new URLSearchParams([...Object.entries({ side, id, who: name }), ...new URLSearchParams(funnelQuery(view))])}`
