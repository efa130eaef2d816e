import { Ellipsis, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTitle } from '#features/address/use-title.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { Attachments } from '#features/posts/attached.tsx'
import { Author } from '#features/posts/author.tsx'
import { Like } from '#features/posts/like.tsx'
import { flowHref } from '#features/posts/links.ts'
import { Pictures } from '#features/posts/pictures.tsx'
import posts from '#features/posts/posts.module.css'
import type { AnyPost } from '#features/posts/queries.ts'
import { nameOfPost, stateNames, typeNames } from '#features/posts/words.ts'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { goSignIn } from '#features/session/relogin.ts'
import { useShare } from '#features/share/use-share.tsx'
import { presentView } from '#features/tracking/present-view.ts'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { fullDateWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkButton } from '#ui/button.tsx'
import { part } from '#ui/part.tsx'
import { Comments } from './comments.tsx'
import { thingOf } from './thing.ts'
import { useAppears } from './use-appears.ts'
import style from './view.module.css'

const PostMenu = part(() => import('./post-menu.tsx'))

/** A post that was loaded. */
export function PostView({ post, via }: { post: AnyPost; via: Via }) {
  const { title, content, pictures, video, author, day, dyncType, status, reviewNote } = post
  const [asks, setAsks] = useState(false)
  const name = nameOfPost(post)
  useTitle(name)
  const thing = thingOf(post)
  // What no reader sees yet is neither visited nor shared.
  const appears = useAppears(post)
  const isShown = !appears && (status === undefined || status === 'published')
  const track = usePageVisit(isShown ? { ...thing, saleId: via.userId } : null)
  const { openGuide, guide } = useShare(
    isShown
      ? {
          ...thing,
          userId: via.userId,
          title: name,
          desc: title ? content : author.name,
          imgUrl: pictures[0]?.url ?? post.thing?.cover ?? '',
        }
      : null,
  )
  const { open, viewer } = usePictures()
  const onShare = () => {
    track('share')
    openGuide()
  }
  const kicker = [
    dyncType === 'circle' ? '' : typeNames[dyncType](),
    post.pinned ? m.posts_pinned() : '',
    post.audience === 'staff' ? m.posts_staff_only() : '',
  ].filter(Boolean)
  return (
    <Accented via={via}>
      <main className={style.page}>
        {status && status !== 'published' && (
          <p className={style.state} role="status">
            <b>{stateNames[status]()}</b>
            {reviewNote && <span>{reviewNote}</span>}
          </p>
        )}
        {appears && (
          <p className={style.state} role="status">
            <b>{m.posts_appears_at({ at: appears })}</b>
          </p>
        )}
        {kicker.length > 0 && <p className={style.kicker}>{kicker.join(' · ')}</p>}
        <h1 className={title ? undefined : 'sr-only'}>{name}</h1>
        <Author author={author} companyId={via.companyId}>
          {[author.position, day && fullDateWords(day, getLocale())].filter(Boolean).join(' · ')}
        </Author>
        {content && <p className={style.text}>{content}</p>}
        {video && (
          // biome-ignore lint/a11y/useMediaCaption: the company's own films come without captions
          <video className={style.film} src={video} controls playsInline preload="metadata" />
        )}
        <Pictures pictures={pictures} name={name} eager onPicture={open} />
        <Attachments post={post} via={via} />
        <p className={`${posts.acts} ${style.acts}`}>
          {isShown && <Like post={post} onSignIn={goSignIn} viewOf={presentView} />}
          {isShown && (
            <button type="button" className={posts.act} onClick={onShare}>
              <Share2 size={20} aria-hidden />
              {m.reading_share()}
            </button>
          )}
          <button type="button" className={posts.act} onClick={() => setAsks(true)}>
            <Ellipsis size={20} aria-hidden />
            {m.posts_more()}
          </button>
        </p>
        {isShown && <Comments post={post} companyId={via.companyId} />}
        <p className={style.all}>
          <LinkButton href={flowHref({ ...via, face: post.face })}>{m.posts_all()}</LinkButton>
        </p>
        {guide}
        {viewer}
        {asks && <PostMenu post={post} onClose={() => setAsks(false)} />}
      </main>
      <ContactBar via={via} />
    </Accented>
  )
}
