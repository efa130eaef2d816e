import type { FunnelPart } from '@mingpian/contract/funnel.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { type FunnelStep, funnelChannels } from '@mingpian/contract/shared/rules/funnel.ts'
import { thingName } from '#features/funnel/funnel-words.ts'
import { useFilters } from '#kit/filters.ts'
import { type Days, useDays } from '#kit/use-days.ts'
import type { Words } from '#words/zh.ts'

type Body = CallTypes<'POST /biz/v1/clue/funnel'>['body']

const oneOf = <T extends string>(some: readonly T[], text: string) => some.find((each) => each === text)

/** The days, and the part of the company, whose number the address bar names. */
export function useFunnelBody(): Body {
  const { get } = useFilters()
  const [userId, contentId] = [get('member'), get('thing').slice(0, 64)]
  const contentType = oneOf(contentTypes, get('type'))
  const channel = oneOf(funnelChannels, get('channel'))
  return {
    ...useDays(),
    ...(userId ? { userId } : { scope: 'company' as const }),
    ...(contentType && { contentType }),
    ...(contentType && contentId && { contentId }),
    ...(channel && { channel }),
  }
}

/** Link from a number of a part to its rows; of the whole without one. */
export function rowsPath(days: Days, step: FunnelStep, part?: FunnelPart): string {
  const { userId = '', contentType = '', contentId = '', channel = '' } = part ?? {}
  const said = { ...days, member: userId, type: contentType, thing: contentId, channel }
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value))
  return `/funnel/rows/${step}?${query}`
}

/** A part by its name, of a card with its kind. */
export function partName({ channel, contentType, title }: FunnelPart, words: Words): string {
  if (channel) return words.funnelChannels[channel]
  return contentType ? thingName(contentType, title, words) : title
}
