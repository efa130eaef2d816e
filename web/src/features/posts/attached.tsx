import { ExternalLink, FileText, Play } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { leaveHref, thingHref, type Via } from './links.ts'
import style from './posts.module.css'
import type { AnyPost } from './queries.ts'

type Attached = Pick<AnyPost, 'dyncId' | 'thing' | 'link' | 'pagePath'>

/** What a post leads to: a piece of content, a product, or a page of another site. */
export function Attachments({ post, via }: { post: Attached; via: Via }) {
  const { dyncId, thing, link, pagePath } = post
  return (
    <>
      {thing && (
        <a className={style.attached} href={thingHref(thing.type, thing.id, via)}>
          <Face image={thing.cover} />
          <span>{thing.title}</span>
        </a>
      )}
      {link && (
        <a className={style.attached} href={leaveHref(dyncId, via)}>
          <Face image={link.image} isLink />
          <span>
            {link.title || hostOf(link.url)}
            <small>{hostOf(link.url)}</small>
          </span>
        </a>
      )}
      {pagePath && (
        <a className={style.attached} href={`#${pagePath}`}>
          <Face image="" />
          <span>{m.corp_dynamic_more()}</span>
        </a>
      )}
    </>
  )
}

function Face({ image, isLink = false }: { image: string; isLink?: boolean }) {
  if (image) return <img src={image} alt="" width={44} height={44} loading="lazy" decoding="async" />
  const Icon = isLink ? ExternalLink : FileText
  return (
    <i>
      <Icon size={20} aria-hidden />
    </i>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** In a flow: that a post has a video, which plays on its page. */
export function VideoMark({ href }: { href: string }) {
  return (
    <a className={style.attached} href={href}>
      <i>
        <Play size={20} aria-hidden />
      </i>
      <span>{m.posts_a_video()}</span>
    </a>
  )
}
