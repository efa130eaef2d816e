import { callQuery } from '@mingpian/client/react/queries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './colleague-sheet.module.css'

interface ColleagueSheetProps {
  hint: string
  busy: boolean
  /** The user id of the reader, if they may choose themselves. */
  own?: string | undefined
  onChoose: (userId: string) => void
  onClose: () => void
}

/** Asks for the colleague to whom a lead goes. */
export function ColleagueSheet({ hint, busy, own, onChoose, onClose }: ColleagueSheetProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/clue/turn/colleagues', { query: keyword ? { keyword } : {}, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <Sheet open title={m.leads_turn_title()} onClose={onClose}>
      <p className={style.hint}>{hint}</p>
      {own && (
        <Rows>
          <ButtonRow title={m.waiting_self()} busy={busy} onClick={() => onChoose(own)} />
        </Rows>
      )}
      <SearchField label={m.leads_turn_search()} value={typed} onChange={setTyped} />
      {error && !data && <PartFailed onRetry={refetch} />}
      {data?.list.length === 0 && (
        <p className={style.hint} role="status">
          {m.leads_turn_none()}
        </p>
      )}
      {data && data.list.length > 0 && (
        <Rows>
          {data.list.map(({ userId, name, position, avatar }) => (
            <ButtonRow
              key={userId}
              icon={<Avatar name={name} src={avatar} size={36} />}
              title={name}
              {...(position && { note: position })}
              busy={busy}
              onClick={() => onChoose(userId)}
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
