import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { keepSession } from '@mingpian/client/session.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { leaveSheets } from '#ui/sheet-history.ts'
import { toast } from '#ui/toast.ts'
import style from './bind.module.css'

type Staff = CallTypes<'POST /card/v1/user/center/sale/info'>['data']

/** The member's data, and unbinding for those who bound by a phone. */
export function Bound({ staff }: { staff: Staff }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()

  const unbind = useWrite(() => call('POST /card/v1/user/center/unbind', { body: {} }), {
    onDone: async (record) => {
      await leaveSheets()
      keepSession(record)
      client.clear()
      toast(m.bind_unbound())
      navigate('/pages/tabbar/usercenter/index', { replace: true })
    },
  })
  const work = [staff.department, staff.position].filter(Boolean).join(' · ')
  return (
    <>
      <section className={style.staff}>
        <Avatar name={staff.name} src={staff.avatar} size={64} />
        <h1>{staff.name}</h1>
        {work && <p>{work}</p>}
        <p>{staff.companyName}</p>
        {staff.phone && <p className={style.number}>{staff.phone}</p>}
      </section>
      {staff.bound ? (
        <div className={style.action}>
          <Button block onClick={() => setAsking(true)}>
            {m.bind_unbind()}
          </Button>
        </div>
      ) : (
        <p className={style.note}>{m.bind_by_wecom()}</p>
      )}
      {asking && (
        <Confirm
          danger
          title={m.bind_unbind_title()}
          action={m.bind_unbind()}
          busy={unbind.busy}
          onConfirm={() => unbind.run()}
          onClose={() => setAsking(false)}
        >
          <p>{m.bind_unbind_hint()}</p>
        </Confirm>
      )}
    </>
  )
}
