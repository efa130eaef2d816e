import type { StoredUser } from '@mingpian/client/session.ts'
import {
  Building2,
  ChartLine,
  ClipboardList,
  Contact,
  FolderOpen,
  IdCard,
  Newspaper,
  Pencil,
  PenLine,
  QrCode,
  Radar,
  UserRound,
} from 'lucide-react'
import { Navigate } from 'react-router'
import { cardHref } from '#features/card/links.ts'
import { claimPage } from '#features/card-edit/claim.ts'
import { formPath } from '#features/forms/links.ts'
import { makingPath } from '#features/making/links.ts'
import { SignInTrouble } from '#features/platform/sign-in-trouble.tsx'
import { ownCard } from '#features/radar/own-card.ts'
import { libraryPage } from '#features/reading/links.ts'
import { useShare } from '#features/share/use-share.tsx'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Agreement } from './agreement.tsx'
import { greeting, todayWords } from './greeting.ts'
import { Head } from './head.tsx'
import style from './home.module.css'
import { Kept } from './kept.tsx'
import { Licences } from './licences.tsx'
import { Live } from './live.tsx'
import { Newest } from './newest.tsx'
import { Problems } from './problems.tsx'
import { ReceivedRow } from './received.tsx'
import { StaffRow } from './staff-row.tsx'
import { Today } from './today.tsx'
import { useFirstRun } from './use-first-run.ts'

/** A salesperson's day: what happened, and the way to everything that is built. */
export function StaffHome({ user }: { user: StoredUser }) {
  const { companyId, saleInfo } = user
  const firstRun = useFirstRun({ companyId, userId: saleInfo.userId }, user.cardAgreed)
  const now = useNow()
  const { openGuide, guide } = useShare(ownCard(user))
  if (firstRun === 'asking')
    return <StateView state={{ kind: 'loading', skeleton: <BlockBone height={160} /> }} />
  // In the place of home, so that the way back from it does not lead into it again.
  if (firstRun === 'now') return <Navigate to={claimPage} replace />
  return (
    <main className={style.page}>
      <Head
        title={m.home_hello({ hello: greeting(now), name: saleInfo.name })}
        note={todayWords(now, getLocale())}
        name={saleInfo.name}
        avatar={saleInfo.avatar}
      />
      <SignInTrouble companyId={companyId} />
      {user.isAdmin && <Problems />}
      {user.isAdmin && <Licences />}
      {firstRun === 'later' && (
        <Rows>
          <LinkRow
            icon={<IdCard size={24} aria-hidden />}
            title={m.claim_row()}
            note={m.claim_row_hint()}
            href={`#${claimPage}`}
          />
        </Rows>
      )}
      {firstRun === 'done' && !user.cardAgreed && <Agreement user={user} />}
      <Live />
      <Today companyId={companyId} />
      <Newest />
      <Rows>
        <LinkRow
          icon={<FolderOpen size={24} aria-hidden />}
          title={m.library_title()}
          note={m.library_hint()}
          href={`#${libraryPage}`}
        />
        <LinkRow
          icon={<PenLine size={24} aria-hidden />}
          title={m.making_title()}
          note={m.making_hint()}
          href={`#${makingPath.list}`}
        />
        <LinkRow
          icon={<Contact size={24} aria-hidden />}
          title={m.home_my_card()}
          href={cardHref({ companyId, userId: saleInfo.userId })}
        />
        <LinkRow
          icon={<Pencil size={24} aria-hidden />}
          title={m.edit_title()}
          href="#/pages/card-config/person-config/index"
        />
        <LinkRow
          icon={<QrCode size={24} aria-hidden />}
          title={m.wxcode_title()}
          href="#/pages/wxapp-code/index"
        />
        <LinkRow icon={<Radar size={24} aria-hidden />} title={m.radar_title()} href="#/pages/radar/index" />
        <LinkRow
          icon={<ChartLine size={24} aria-hidden />}
          title={m.stats_title()}
          href="#/pages/card-statistics/index"
        />
        <LinkRow
          icon={<ClipboardList size={24} aria-hidden />}
          title={m.forms_title()}
          href={`#${formPath.list}`}
        />
        <LinkRow
          icon={<Newspaper size={24} aria-hidden />}
          title={m.forms_reproduce()}
          href="#/pages/reproduce/index"
        />
        <ReceivedRow />
        {user.isAdmin && (
          <LinkRow
            icon={<Building2 size={24} aria-hidden />}
            title={m.corp_manage()}
            href="#/pages/company/manage/index"
          />
        )}
        {user.isAdmin && <StaffRow />}
        <LinkRow
          icon={<UserRound size={24} aria-hidden />}
          title={m.card_me()}
          href="#/pages/tabbar/usercenter/index"
        />
      </Rows>
      <Kept companyId={companyId} own={saleInfo.userId} onlyIfAny />
      <div className={style.bottom}>
        <Button kind="primary" block onClick={openGuide}>
          {m.home_share()}
        </Button>
      </div>
      {guide}
    </main>
  )
}
