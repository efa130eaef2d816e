import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Turn } from '@mingpian/contract/leads.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { returnWords, stageNames } from '#features/leads/words.ts'
import { momentWords } from '#kit/moment-words.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { AppointmentSheet } from './appointment-sheet.tsx'
import { FailedRow, isFailed } from './failed-row.tsx'
import { FollowSheet } from './follow-sheet.tsx'
import { GiveBackSheet } from './give-back-sheet.tsx'
import remark from './remark.module.css'
import style from './tags.module.css'
import { TurnSheet } from './turn-sheet.tsx'

export const leadQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/mk_detail', { query: { unionId }, quiet: true })

type Open = 'stage' | 'follow' | 'next' | 'turn' | 'giveBack'

/** Whether the caller handed the lead over and has not undone it. */
const isGivenAway = ({ direction, undoneAt }: Turn) => direction === 'given' && !undoneAt

/** Stage of the dealings with the lead. A tap opens its actions: stage, follow-up, hand-over. */
export function Progress({ unionId }: { unionId: string }) {
  const mine = useSession()?.saleInfo.userId
  const { data: lead, error, refetch } = useQuery(leadQuery(unionId))
  const [open, setOpen] = useState<Open>()
  const undo = useWrite((turnId: string) => call('POST /biz/v1/clue/turn/undo', { body: { turnId } }), {
    onDone: () => toast(m.leads_undone()),
  })
  if (!lead)
    return isFailed(error) ? (
      <FailedRow icon={Route} words={m.leads_progress_failed()} refetch={refetch} />
    ) : null
  const { stage, nextAt, salesperson, turns, mayChange, inPool, returnsIn } = lead
  const given = turns.find((turn) => isGivenAway(turn) && turn.way === (inPool ? 'returned' : 'turn'))
  const isGone = inPool || (salesperson.userId !== mine && turns.some(isGivenAway))
  const close = () => setOpen(undefined)
  const when = nextAt && momentWords(nextAt)
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen('stage')}>
        <Route size={20} aria-hidden />
        <span>
          <span className="sr-only">{m.leads_progress()}</span>
          <span className={style.chips}>
            <span className={style.chip}>{stageNames[stage]()}</span>
          </span>
          <small>
            {isGone
              ? inPool
                ? m.pool_in_pool()
                : m.leads_turned_note({ who: salesperson.name })
              : when
                ? m.leads_next_at({ when })
                : m.leads_no_next()}
          </small>
          {returnsIn !== null && !isGone && (
            <small className={remark.returns}>{m.pool_returns_hint({ when: returnWords(returnsIn) })}</small>
          )}
        </span>
      </button>
      {open === 'stage' && (
        <Sheet open title={m.leads_progress()} onClose={close}>
          {mayChange && <Stages unionId={unionId} stage={stage} />}
          <Rows>
            <ButtonRow
              opens
              title={mayChange ? m.leads_follow() : m.leads_follow_list()}
              onClick={() => setOpen('follow')}
            />
            {mayChange && (
              <ButtonRow
                opens
                title={m.leads_next()}
                value={when || m.leads_no_next()}
                onClick={() => setOpen('next')}
              />
            )}
            {isGone && given && (
              <ButtonRow
                title={inPool ? m.pool_undo() : m.leads_undo()}
                busy={undo.busy}
                onClick={() => void undo.run(given.turnId)}
              />
            )}
            {mayChange && <ButtonRow opens title={m.leads_turn()} onClick={() => setOpen('turn')} />}
            {mayChange && salesperson.userId === mine && (
              <ButtonRow opens title={m.pool_give_back()} onClick={() => setOpen('giveBack')} />
            )}
          </Rows>
        </Sheet>
      )}
      {open === 'follow' && <FollowSheet unionId={unionId} closed={!mayChange} onClose={close} />}
      {open === 'next' && <AppointmentSheet unionId={unionId} nextAt={nextAt} onClose={close} />}
      {open === 'turn' && <TurnSheet unionId={unionId} onClose={close} />}
      {open === 'giveBack' && <GiveBackSheet unionId={unionId} onClose={close} />}
    </>
  )
}

const stages = Object.keys(stageNames) as LeadStage[]

interface StagesProps {
  unionId: string
  stage: LeadStage
}

function Stages({ unionId, stage }: StagesProps) {
  const set = useWrite(
    async (chosen: LeadStage) => {
      // This call also ties the lead to the WeCom contact with the same id.
      if (chosen === 'customer') await call('POST /biz/v1/clue/mk_become_customer', { body: { unionId } })
      else await call('PUT /biz/v1/clue/progress', { body: { unionId, stage: chosen } })
    },
    {
      onDone: () => toast(m.leads_saved()),
    },
  )
  return (
    <fieldset className={style.group} disabled={set.busy}>
      <legend>{m.leads_stage()}</legend>
      {stages.map((one) => (
        <button key={one} type="button" aria-pressed={one === stage} onClick={() => void set.run(one)}>
          {stageNames[one]()}
        </button>
      ))}
    </fieldset>
  )
}
