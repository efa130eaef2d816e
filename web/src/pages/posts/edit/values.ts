import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { StaffPost } from '@mingpian/contract/shared/posts.ts'
import { fieldOfMoment, momentOfField } from '@mingpian/contract/shared/rules/local-time.ts'
import {
  deskTypes,
  type PostAudience,
  type PostType,
  postLimits,
} from '@mingpian/contract/shared/rules/post.ts'
import { charactersOf } from '@mingpian/contract/shared/rules/text-length.ts'
import type { AnyPost } from '#features/posts/queries.ts'
import type { Wrong } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'

export type Thing = NonNullable<StaffPost['thing']>
export type Reader = CallTypes<'GET /dynamic/v1/dync/header/info'>['data']['reader']

/** What a member of staff writes in a post. */
export interface Values {
  type: PostType
  title: string
  content: string
  pictures: Picture[]
  video: string
  linkUrl: string
  linkTitle: string
  /** None or one. */
  things: Thing[]
  audience: PostAudience
  /** The time from which readers see it, on the company's clock; '' for at once. */
  appears: string
}

/** A new post, or a stored one, as the form holds it. */
export function valuesOf(post: AnyPost | undefined, reader: Reader, timeZone: string): Values {
  return {
    type: post?.dyncType ?? (reader.mayPublish ? 'circle' : deskTypes[0]),
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
    video: post?.video ?? '',
    linkUrl: post?.link?.url ?? '',
    linkTitle: post?.link?.title ?? '',
    things: post?.thing ? [post.thing] : [],
    audience: post?.audience ?? 'visitors',
    appears: fieldOfMoment(post?.appearsAt, timeZone),
  }
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

export function problemsOf(values: Values): Wrong<Values> {
  const { title, content, pictures, video, linkUrl, things } = values
  const url = linkUrl.trim()
  const isEmpty =
    !title.trim() && !content.trim() && pictures.length === 0 && !video && !url && things.length === 0
  return {
    ...(isEmpty && { content: m.posts_empty() }),
    ...(charactersOf(content) > postLimits.content && { content: m.posts_too_long() }),
    ...(url && !isAddress(url) && { linkUrl: m.forms_url_wrong() }),
  }
}

/** The fields of a post as the calls take them, without the time from which readers see it. */
function writtenOf({ title, content, pictures, video, linkUrl, linkTitle, things, audience }: Values) {
  const [thing] = things
  const url = linkUrl.trim()
  return {
    title: title.trim(),
    content: content.trim(),
    pictures,
    video,
    link: url ? { url, title: linkTitle.trim(), image: '' } : null,
    thing: thing ? { type: thing.type, id: thing.id } : null,
    audience,
  }
}

/** A post as its readers would see it, for the preview. */
export function previewOf(values: Values, author: AnyPost['author']): AnyPost {
  const { type, things, audience, appears: _, ...written } = { ...values, ...writtenOf(values) }
  return {
    ...written,
    dyncId: '',
    face: type === 'circle' ? 'dync' : 'bridge',
    dyncType: type,
    thing: things[0] ?? null,
    audience,
    pagePath: '',
    author,
    pinned: false,
    at: new Date().toISOString(),
    day: '',
    likes: 0,
    comments: 0,
  }
}

/**
 * Writes a new post or changes a stored one.
 * @param submit false keeps it as a draft
 * @param timeZone of the company
 */
export function save(
  stored: AnyPost | undefined,
  values: Values,
  { submit, quiet, timeZone }: { submit: boolean; quiet: readonly string[]; timeZone: string },
): Promise<CallTypes<'POST /dynamic/v1/dync/inner/add'>['data']> {
  const written = { ...writtenOf(values), appearsAt: momentOfField(values.appears, timeZone) }
  const { type } = values
  if (stored) {
    // A published post stays published, or goes back to review as the company has it.
    const isOut = stored.status === 'published' && submit
    const body = {
      ...written,
      dyncId: stored.dyncId,
      revision: stored.revision ?? 0,
      ...(!isOut && { submit }),
    }
    return type === 'circle'
      ? call('POST /dynamic/v1/dync/inner/edit', { body, quiet })
      : call('POST /dynamic/v1/bridge/update_one', { body: { ...body, dyncType: type }, quiet })
  }
  const body = { ...written, submit }
  return type === 'circle'
    ? callOnce('POST /dynamic/v1/dync/inner/add', { body, quiet })
    : callOnce('POST /dynamic/v1/bridge/insert_one', { body: { ...body, dyncType: type }, quiet })
}
