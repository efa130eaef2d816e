import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import { deskTypes, type PostAudience } from '@mingpian/contract/shared/rules/post.ts'
import dayjs, { type Dayjs } from 'dayjs'
import { chosenIn, momentIn } from '#kit/company-time.ts'

type DeskType = (typeof deskTypes)[number]

export interface Fields {
  type: DeskType
  title: string
  content: string
  pictures: Picture[]
  video: string
  audience: PostAudience
  /** On the company's clock; null: at once. */
  appearsAt: Dayjs | null
  thingType: 'none' | 'material' | 'product'
  thingId?: string | undefined
  linkUrl: string
  linkTitle: string
}

export function fieldsOf(post: DeskPost | undefined, timeZone: string): Fields {
  return {
    type: deskTypes.find((type) => type === post?.dyncType) ?? deskTypes[0],
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
    video: post?.video ?? '',
    audience: post?.audience ?? 'visitors',
    appearsAt: chosenIn(timeZone, post?.appearsAt ?? null),
    thingType: post?.thing?.type ?? 'none',
    thingId: post?.thing?.id,
    linkUrl: post?.link?.url ?? '',
    linkTitle: post?.link?.title ?? '',
  }
}

/** A draft is stored as JSON, in which a time is a text. */
export const toDraft = (fields: Fields) => ({
  ...fields,
  appearsAt: fields.appearsAt?.format('YYYY-MM-DDTHH:mm') ?? null,
})
export const fromDraft = (draft: { appearsAt?: string | null }): Partial<Fields> => ({
  ...draft,
  appearsAt: draft.appearsAt ? dayjs(draft.appearsAt) : null,
})

export const isEmpty = ({ title, content, pictures, video, linkUrl, thingType }: Fields): boolean =>
  !title.trim() && !content.trim() && pictures.length === 0 && !video && !linkUrl && thingType === 'none'

interface How {
  timeZone: string
  /** False keeps it as a draft. */
  submit: boolean
}

/** Writes a new post of the news desk, or changes a post of either face. */
export function savePost(
  stored: DeskPost | undefined,
  fields: Fields,
  { timeZone, submit }: How,
): Promise<CallTypes<'POST /dynamic/v1/bridge/insert_one'>['data']> {
  const { type, title, content, pictures, video, audience, appearsAt, thingType, thingId } = fields
  const linkUrl = fields.linkUrl.trim()
  const written = {
    title: title.trim(),
    content: content.trim(),
    pictures,
    video,
    audience,
    appearsAt: appearsAt ? momentIn(timeZone, appearsAt) : null,
    thing: thingType !== 'none' && thingId ? { type: thingType, id: thingId } : null,
    link: linkUrl ? { url: linkUrl, title: fields.linkTitle.trim(), image: stored?.link?.image ?? '' } : null,
  }
  if (!stored)
    return callOnce('POST /dynamic/v1/bridge/insert_one', {
      body: { ...written, dyncType: type, submit },
      quiet: true,
    })
  // A published post stays published.
  const isOut = stored.status === 'published' && submit
  const body = {
    ...written,
    dyncId: stored.dyncId,
    revision: stored.revision ?? 0,
    ...(!isOut && { submit }),
  }
  return stored.face === 'dync'
    ? call('POST /dynamic/v1/dync/inner/edit', { body, quiet: true })
    : call('POST /dynamic/v1/bridge/update_one', { body: { ...body, dyncType: type }, quiet: true })
}
