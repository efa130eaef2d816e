import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { memberOptions } from './queries.ts'
import style from './successor.module.css'

/** A warning that visitors would not see the card to which old links will lead, with a link to open it. */
export function CardWarning({ userId }: { userId: string }) {
  const { data } = useQuery({ ...memberOptions(userId), refetchOnMount: 'always' })
  if (!data || data.card === 'open') return null
  return <Warning member={data} />
}

function Warning({ member: { userId, name, card } }: { member: StaffDetail }) {
  const open = useWrite(
    async () => {
      const members = [{ userId }]
      if (card === 'unlicensed')
        await call('POST /biz/v1/staff/licences', { body: { members, licensed: true } })
      await call('POST /biz/v1/staff/open_card', { body: { userId } })
    },
    { onDone: () => toast(m.staff_card_opened({ name })), reread: 'always' },
  )
  return (
    <section className={style.warning} role="alert">
      <b>{m.staff_card_off({ name })}</b>
      <p>{card === 'none' ? m.staff_card_none_hint({ name }) : m.staff_card_off_hint()}</p>
      {card !== 'none' && (
        <Button small busy={open.busy} onClick={() => open.run()}>
          {card === 'unlicensed' ? m.staff_card_license() : m.staff_card_open()}
        </Button>
      )}
    </section>
  )
}
