import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { answersHref } from '#features/forms/links.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { FailedRow, isFailed } from './failed-row.tsx'
import remark from './remark.module.css'

export const formsQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/mk_form_list', { query: { unionId, page: 1, pageSize: 1 }, quiet: true })

/** How many forms the visitor submitted, and the newest; a tap lists all. Renders nothing for a visitor who is no lead. */
export function Forms({ unionId }: { unionId: string }) {
  const { data, error, refetch } = useQuery(formsQuery(unionId))
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  if (!data)
    return isFailed(error) ? (
      <FailedRow icon={ClipboardList} words={m.trail_forms_failed()} refetch={refetch} />
    ) : null
  const [newest] = data.list
  if (!newest)
    return (
      <div className={remark.remark}>
        <Words title={<span className={remark.none}>{m.trail_forms_none()}</span>} />
      </div>
    )
  const when = timeWords(new Date(newest.at), now, getLocale())
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen(true)}>
        <Words
          title={m.trail_forms({ n: data.total })}
          note={m.trail_forms_last({ what: newest.title, when })}
        />
      </button>
      {isOpen && <FormsSheet unionId={unionId} onClose={() => setOpen(false)} />}
    </>
  )
}

const Words = ({ title, note }: { title: ReactNode; note?: string }) => (
  <>
    <ClipboardList size={20} aria-hidden />
    <span>
      <span className={remark.words}>{title}</span>
      {note && <small>{note}</small>}
    </span>
  </>
)

/** Each form that the visitor submitted, with a link to its answers. */
function FormsSheet({ unionId, onClose }: { unionId: string; onClose: () => void }) {
  const now = useNow()
  const list = useList(callPages('GET /biz/v1/clue/mk_form_list', { query: { unionId }, quiet: true }))
  return (
    <Sheet open title={m.trail_forms_title()} onClose={onClose}>
      {list.rows ? (
        <>
          <Rows>
            {list.rows.map(({ answerId, formId, title, at }) => (
              <LinkRow
                key={answerId}
                title={title}
                note={timeWords(new Date(at), now, getLocale())}
                href={answersHref({ formId, unionId, answerId })}
              />
            ))}
          </Rows>
          <More {...list.end} />
        </>
      ) : (
        <StateView
          part
          state={queryState(list.isPending, list.error, list.refetch, <BlockBone height={168} />)}
        />
      )}
    </Sheet>
  )
}
