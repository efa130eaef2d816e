import { call } from '@mingpian/client/call.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { useState } from 'react'
import { useSave } from '#features/company-card/use-save.ts'
import { staffListOptions } from '#features/staff/queries.ts'
import { saidOnPage } from '#kit/form-failure.ts'
import { More } from '#kit/more.tsx'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import style from './edit.module.css'

/** The agent of the card, and the choice of another. */
export function AgentRow({ card }: { card: CompanyCardEdit }) {
  const { cardId, revision, agent } = card
  const [choosing, setChoosing] = useState(false)
  const { busy, save } = useSave()
  const choose = async (userId: string) => {
    const body = { cardId, revision, userId }
    const saved = await save(() =>
      call('POST /biz/v1/card/company_card/company/update', { body, quiet: saidOnPage }),
    )
    toast(saved ? m.edit_saved() : m.edit_stale())
    setChoosing(false)
  }
  return (
    <>
      <ButtonRow
        opens
        title={m.corp_agent()}
        value={agent?.name ?? m.corp_agent_none()}
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <AgentSheet
          chosen={agent?.userId ?? ''}
          busy={busy}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

interface AgentSheetProps {
  /** The present agent's user id. */
  chosen: string
  busy: boolean
  onChoose: (userId: string) => void
  onClose: () => void
}

function AgentSheet({ chosen, busy, onChoose, onClose }: AgentSheetProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const staff = useList(staffListOptions({ status: 'active', ...(keyword && { keyword }) }))
  const { rows: list } = staff
  return (
    <Sheet open title={m.corp_agent_choose()} onClose={onClose}>
      <div className={style.search}>
        <SearchField label={m.corp_agent_search()} value={typed} onChange={setTyped} />
      </div>
      {staff.isPending && <Bone height={224} radius={10} />}
      {!staff.isPending && !list && <PartFailed onRetry={staff.refetch} />}
      {list?.length === 0 && <p className={style.none}>{m.corp_agent_not_found()}</p>}
      <ul className={style.people}>
        {list?.map(({ userId, name, avatar, position }) => (
          <li key={userId}>
            <button
              type="button"
              disabled={busy}
              aria-pressed={userId === chosen}
              onClick={() => onChoose(userId)}
            >
              <Avatar name={name} src={avatar} size={40} />
              <span>
                <b>{name}</b>
                {position && <small>{position}</small>}
              </span>
              {userId === chosen && <em>{m.corp_agent_now()}</em>}
            </button>
          </li>
        ))}
      </ul>
      {staff.end.hasMore && <More {...staff.end} />}
    </Sheet>
  )
}
