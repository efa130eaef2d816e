import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { QueueItem } from '@mingpian/contract/moderation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentsChanged, postsChanged } from '#features/posts/change.ts'
import { queueOptions } from '#features/posts/queries.ts'
import { postHref } from '#kit/address/hrefs.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { useParts } from '#kit/use-parts.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './review.module.css'

/** Posts and comments that wait for a moderator, on the phone. */
export default function ReviewPage() {
  return (
    <AdminOnly needs="posts.moderate">
      <Queue />
    </AdminOnly>
  )
}

type Decision = 'pass' | 'refuse'

function Queue() {
  const companyId = useSession()?.companyId ?? ''
  const client = useQueryClient()
  const [last, setLast] = useState<{ actId: string; words: string }>()
  const { rows, isPending, error, refetch, end } = useParts(queueOptions(companyId), keyOf)
  const changed = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['post-queue'] }),
      postsChanged(client),
      commentsChanged(client),
    ])
  const decide = useWrite(
    ({ kind, id, decision }: { kind: QueueItem['kind']; id: string; decision: Decision }) =>
      call('POST /dynamic/v1/moderation/decide', { body: { items: [{ kind, id }], decision } }),
    {
      onDone: async ({ actId }, { decision }) => {
        setLast({ actId, words: decision === 'pass' ? m.posts_passed() : m.posts_refused() })
        await changed()
      },
    },
  )
  const undo = useWrite((actId: string) => call('POST /dynamic/v1/moderation/undo', { body: { actId } }), {
    onDone: async () => {
      setLast(undefined)
      await changed()
    },
  })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.posts_review()}</h1>
      {!rows && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={280} />)} />}
      {rows?.length === 0 && (
        <StateView
          part
          state={{ kind: 'done', title: m.posts_review_none(), hint: m.posts_review_none_hint() }}
        />
      )}
      {rows?.map((item) => (
        <Item
          key={keyOf(item)}
          item={item}
          companyId={companyId}
          busy={decide.busy && decide.running?.id === item.id}
          onDecide={(decision) => void decide.run({ kind: item.kind, id: item.id, decision })}
        />
      ))}
      {end.hasMore && <More {...end} />}
      {last && (
        <p className={style.last} role="status">
          <span>{last.words}</span>
          {last.actId && (
            <Button small busy={undo.busy} onClick={() => void undo.run(last.actId)}>
              {m.posts_undo()}
            </Button>
          )}
        </p>
      )}
    </main>
  )
}

const keyOf = ({ kind, id }: QueueItem) => `${kind} ${id}`

const causeNames: Record<QueueItem['causes'][number], () => string> = {
  review: m.posts_cause_review,
  words: m.posts_cause_words,
  check: m.posts_cause_check,
  unchecked: m.posts_cause_unchecked,
  pictures: m.posts_cause_pictures,
  reported: m.posts_cause_reported,
}

interface ItemProps {
  item: QueueItem
  companyId: string
  busy: boolean
  onDecide: (decision: Decision) => void
}

function Item({ item, companyId, busy, onDecide }: ItemProps) {
  const now = useNow()
  const { kind, dyncId, postTitle, content, pictures, causes, words, notes, at } = item
  // Visitors may have given no name.
  const authorName = item.authorName || m.posts_somebody()
  const what = kind === 'post' ? m.posts_a_post() : m.posts_a_comment()
  const name = `${authorName} · ${what}`
  return (
    <article className={style.item} aria-label={name}>
      <p className={style.who}>
        <b>
          <bdi>{authorName}</bdi>
        </b>
        <span>{[what, timeWords(new Date(at), now, getLocale())].join(' · ')}</span>
      </p>
      {content && <p className={style.text}>{content}</p>}
      {pictures.length > 0 && (
        <ul className={style.pictures}>
          {pictures.map((url) => (
            <li key={url}>
              <img src={url} alt="" width={72} height={72} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <p className={style.causes}>
        {[...causes.map((cause) => causeNames[cause]()), ...words].map((each) => (
          <span key={each}>{each}</span>
        ))}
      </p>
      {notes.map((note) => (
        <p key={note} className={style.note}>
          {note}
        </p>
      ))}
      <a className={style.post} href={postHref(dyncId, { companyId, userId: '' })}>
        {kind === 'post' ? m.posts_open() : m.posts_open_of({ title: postTitle })}
      </a>
      <div className={style.buttons}>
        <Button small kind="quietDanger" disabled={busy} onClick={() => onDecide('refuse')}>
          {m.posts_refuse()}
        </Button>
        <Button small kind="primary" busy={busy} onClick={() => onDecide('pass')}>
          {m.posts_pass()}
        </Button>
      </div>
    </article>
  )
}
