import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { MiniDynamic } from '@mingpian/contract/company-card.ts'
import { useState } from 'react'
import style from '#features/company-card/company-card.module.css'
import { announcementsOptions } from '#features/company-card/queries.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { calendarWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { NewAnnouncement } from './new-announcement.tsx'

/** The company's announcements, the newest first: add one, take one back. */
export default function DynamicPage() {
  return (
    <AdminOnly>
      <Announcements />
    </AdminOnly>
  )
}

function Announcements() {
  const companyId = useSession()?.companyId ?? ''
  const [writing, setWriting] = useState(false)
  const { rows: list, error, isPending, refetch, end } = useList(announcementsOptions(companyId))
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_entry_dynamic()}</h1>
      {!list && (
        <StateView
          part
          state={queryState(isPending, error, refetch, <BlockBone height={144} margin="0 var(--gutter)" />)}
        />
      )}
      {list?.length === 0 && (
        <StateView
          part
          state={{ kind: 'empty', title: m.corp_dynamic_none(), hint: m.corp_dynamic_none_hint() }}
        />
      )}
      {list?.map((each) => (
        <Announcement key={each.id} of={each} />
      ))}
      {end.hasMore && <More {...end} />}
      <ActionBar>
        <Button block kind="primary" onClick={() => setWriting(true)}>
          {m.corp_dynamic_new()}
        </Button>
      </ActionBar>
      {writing && <NewAnnouncement companyId={companyId} onClose={() => setWriting(false)} />}
    </main>
  )
}

function Announcement({ of }: { of: MiniDynamic }) {
  const { id, title, content, image, day } = of
  const [asking, setAsking] = useState(false)
  const remove = useWrite(
    () => call('DELETE /biz/v1/card/mini_pro/dynamic/delete', { query: { dynamicId: id } }),
    {
      onDone: () => toast(m.corp_dynamic_deleted()),
      onEnd: () => setAsking(false),
    },
  )
  return (
    <article className={style.form}>
      <h2>{title}</h2>
      <p className={style.faint}>{calendarWords(day, new Date(), getLocale())}</p>
      {content && <p className={style.text}>{content}</p>}
      {image && <img src={image} alt="" loading="lazy" />}
      <button
        type="button"
        className={style.act}
        aria-label={m.corp_dynamic_delete_of({ title })}
        onClick={() => setAsking(true)}
      >
        {m.corp_dynamic_delete()}
      </button>
      {asking && (
        <Confirm
          danger
          title={m.corp_dynamic_ask()}
          action={m.corp_dynamic_delete()}
          busy={remove.busy}
          onConfirm={() => remove.run()}
          onClose={() => setAsking(false)}
        >
          <p>{m.corp_dynamic_ask_hint()}</p>
        </Confirm>
      )}
    </article>
  )
}
