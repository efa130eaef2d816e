import { failedWith } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { cardNotOpen } from '@mingpian/contract/shared/error-codes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { CodesView } from './codes.tsx'
import type { Codes, MiniCode } from './panels.tsx'
import style from './wxapp-code.module.css'

/** Everything with which a member of staff hands out the own card, one code on the screen at a time. */
export default function WxappCodePage() {
  const sessionId = useSession()?.sessionId ?? ''
  const [lang, setLang] = useState<'zh' | 'en'>('zh')
  const rules = { placeholderData: keepPreviousData, enabled: Boolean(sessionId), staleTime: Infinity }
  const codes = useQuery<Codes>({
    ...rules,
    // The page says itself that the card is closed.
    ...callQuery('GET /card/v1/poster', { query: { lang }, quiet: [cardNotOpen] }),
  })
  // The vendor may take its time: the rest does not wait for it, and without it there is the default code.
  const mini = useQuery<MiniCode>({
    ...rules,
    ...callQuery('GET /card/v1/poster/mini_code', { query: { lang }, quiet: true }),
    retry: false,
  })
  if (codes.data) return <CodesView codes={codes.data} mini={mini} lang={lang} onLang={setLang} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.wxcode_title()}</h1>
      {failedWith(codes.error, cardNotOpen) ? (
        <Closed />
      ) : (
        <StateView part state={queryState(codes.isPending, codes.error, codes.refetch, <Skeleton />)} />
      )}
    </main>
  )
}

function Closed() {
  const action = (
    <LinkButton kind="primary" href="#/pages/card-config/person-config/index">
      {m.wxcode_closed_go()}
    </LinkButton>
  )
  return (
    <StateView
      part
      state={{ kind: 'missing', title: m.wxcode_closed(), hint: m.wxcode_closed_hint(), action }}
    />
  )
}

/** In the shape of the first code, which takes its place. */
function Skeleton() {
  return (
    <div className={style.stage}>
      <Bone height={24} width="72%" margin="10px 0 22px" />
      <div className={`${style.pad} ${style.card}`}>
        <Bone height="100%" radius={16} />
      </div>
    </div>
  )
}
