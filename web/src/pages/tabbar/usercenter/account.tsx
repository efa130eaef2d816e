import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Bell,
  Bookmark,
  House,
  IdCard,
  LifeBuoy,
  Monitor,
  Phone,
  Radar,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'

const ConsoleSheet = part(() => import('./console-sheet.tsx'))
const PhoneSheet = part(() => import('#features/grant/phone-sheet.tsx'))
const ProfileSheet = part(() => import('#features/grant/profile-sheet.tsx'))

/** The part of the page that needs a session. */
export function Account({ user }: { user: StoredUser }) {
  const [showsConsole, setShowsConsole] = useState(false)
  return (
    <>
      <Rows>
        {user.isStaff ? (
          <>
            <LinkRow icon={<House size={24} aria-hidden />} title={m.me_today()} href="#/pages/home/index" />
            <LinkRow
              icon={<Radar size={24} aria-hidden />}
              title={m.radar_title()}
              href="#/pages/radar/index"
            />
          </>
        ) : (
          <LinkRow
            icon={<Bookmark size={24} aria-hidden />}
            title={m.home_kept()}
            href="#/pages/home/index"
          />
        )}
        <LinkRow
          icon={<IdCard size={24} aria-hidden />}
          title={user.isStaff ? m.me_staff() : m.bind_title()}
          href="#/pages/bind/index"
        />
        {may(user.role, 'console.use') && (
          <ButtonRow
            icon={<Monitor size={24} aria-hidden />}
            title={m.me_console()}
            note={m.me_console_note()}
            opens
            onClick={() => setShowsConsole(true)}
          />
        )}
      </Rows>
      {showsConsole && <ConsoleSheet onClose={() => setShowsConsole(false)} />}
      <Rows>
        {!user.isStaff && <Grants user={user} />}
        <LinkRow
          icon={<LifeBuoy size={24} aria-hidden />}
          title={user.isStaff ? m.wo_desk() : m.wo_mine()}
          note={user.isStaff ? m.wo_desk_hint() : m.wo_ask_row()}
          href={workOrderHref(user.isStaff ? 'desk' : 'mine')}
        />
        <LinkRow
          icon={<ShieldCheck size={24} aria-hidden />}
          title={m.shell_title_my_data()}
          href="#/pages/privacy/my-data/index"
        />
        <Notices />
      </Rows>
    </>
  )
}

/** The messages that the company sends, where it sends any. The row keeps its place until that is known. */
function Notices() {
  const { data, isPending } = useQuery(callQuery('GET /card/v1/notice/list', { quiet: true }))
  if (isPending) return <BlockBone height={56} />
  if (!data || data.list.length === 0) return null
  return (
    <LinkRow
      icon={<Bell size={24} aria-hidden />}
      title={m.me_notices()}
      href="#/pages/work-order/subscribe-auth/index"
    />
  )
}

/** The grants, each on a tap of its own. Withdrawing one is part of the page on the person's data. */
function Grants({ user }: { user: StoredUser }) {
  const [asked, setAsked] = useState<'phone' | 'profile' | null>(null)
  const client = useQueryClient()
  const close = (result: 'granted' | 'refused') => {
    setAsked(null)
    if (result === 'granted') void reread(client, 'POST /card/v1/privacy/consent')
  }
  return (
    <>
      {!user.granted.profile && (
        <ButtonRow
          icon={<UserRound size={24} aria-hidden />}
          title={m.me_profile()}
          note={m.me_profile_hint()}
          opens
          onClick={() => setAsked('profile')}
        />
      )}
      {!user.granted.phone && (
        <ButtonRow
          icon={<Phone size={24} aria-hidden />}
          title={m.me_phone()}
          note={m.me_phone_hint()}
          opens
          onClick={() => setAsked('phone')}
        />
      )}
      {asked === 'phone' && <PhoneSheet open reason={m.me_phone_reason()} onClose={close} />}
      {asked === 'profile' && <ProfileSheet open reason={m.me_profile_reason()} onClose={close} />}
    </>
  )
}
