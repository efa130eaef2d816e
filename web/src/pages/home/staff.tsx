import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  ClipboardList,
  Funnel,
  IdCard,
  Link2,
  Megaphone,
  MessagesSquare,
  Newspaper,
  PenLine,
  QrCode,
  Users,
} from 'lucide-react'
import { Navigate } from 'react-router'
import { claimPage } from '#features/card-edit/claim.ts'
import { codePath } from '#features/codes/paths.ts'
import { editingPath } from '#features/editing/links.ts'
import { formPath } from '#features/forms/links.ts'
import { funnelPage } from '#features/funnel/links.ts'
import { leadsPage } from '#features/leads/links.ts'
import { callNowOptions } from '#features/leads-today/queries.ts'
import { linkPath } from '#features/links/paths.ts'
import { SignInTrouble, signInOptions } from '#features/platform/sign-in-trouble.tsx'
import { flowHref } from '#features/posts/links.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { useToday } from '#features/radar/use-today.ts'
import { useShare } from '#features/share/use-share.tsx'
import { useAnswered, usePartsReady } from '#kit/use-answered.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { part } from '#ui/part.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone, Delayed } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { CallNowLines } from './call-now.tsx'
import { Colleagues, colleaguesPostsOptions } from './colleagues.tsx'
import { greeting, todayWords } from './greeting.ts'
import { Head } from './head.tsx'
import style from './home.module.css'
import { Kept } from './kept.tsx'
import { Live } from './live.tsx'
import { Newest, newestOptions } from './newest.tsx'
import { OwnCard } from './own-card.tsx'
import { licencesOptions, problemsOptions } from './queries.ts'
import { StaffRow } from './staff-row.tsx'
import { Tiles } from './tiles.tsx'
import { Today } from './today.tsx'
import { useFirstRun } from './use-first-run.ts'

const Agreement = part(() => import('./agreement.tsx'))
const AdminNotices = part(() => import('./admin-notices.tsx'))
const CompanyToday = part(() => import('./company-today.tsx'))
const FirstShare = part(() => import('./first-share.tsx'))

/** A salesperson's day: what happened, and the way to everything that is built. */
export function StaffHome({ user }: { user: StoredUser }) {
  const { companyId, saleInfo } = user
  const firstRun = useFirstRun({ companyId, userId: saleInfo.userId }, user.cardAgreed)
  const now = useNow()
  const { openGuide, guide } = useShare(ownCard(user))
  const { data: today } = useToday(companyId)
  const { data: newest } = useQuery(newestOptions())
  const asksConsent = firstRun === 'done' && !user.cardAgreed
  // Until all is known, nothing is drawn below the tiles: what came in above would move it.
  const isAnswered = useAnswered(
    [
      callQuery('GET /card/v1/home/today', {}),
      newestOptions(),
      callNowOptions(),
      signInOptions(),
      colleaguesPostsOptions(),
      ...(user.isAdmin ? [problemsOptions(), licencesOptions()] : []),
    ],
    usePartsReady([
      FirstShare,
      ...(user.isAdmin ? [AdminNotices, CompanyToday] : []),
      ...(user.cardAgreed ? [] : [Agreement]),
    ]),
  )
  /** No visit ever: there is nothing to count. */
  const isFirst = newest?.total === 0 && today?.visits === 0
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
      <OwnCard user={user} onShare={openGuide} quiet={isFirst} />
      <Tiles />
      <Live />
      {isAnswered ? (
        <>
          <SignInTrouble companyId={companyId} />
          {user.isAdmin && <AdminNotices />}
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
          {asksConsent && <Agreement user={user} />}
          {isFirst ? (
            <FirstShare onShare={openGuide} />
          ) : (
            <>
              <Today companyId={companyId} />
              <CallNowLines />
              <Newest />
            </>
          )}
          {user.isAdmin && <CompanyToday today={today?.date ?? ''} />}
          <Rows>
            <LinkRow
              icon={<Users size={24} aria-hidden />}
              title={m.leads_title()}
              note={m.leads_hint()}
              href={`#${leadsPage}`}
            />
            <LinkRow
              icon={<Funnel size={24} aria-hidden />}
              title={m.funnel_title()}
              note={m.funnel_hint()}
              href={`#${funnelPage}`}
            />
            <LinkRow
              icon={<PenLine size={24} aria-hidden />}
              title={m.editing_title()}
              note={m.editing_hint()}
              href={`#${editingPath.list}`}
            />
            <LinkRow
              icon={<Megaphone size={24} aria-hidden />}
              title={m.share_tasks_title()}
              note={m.share_tasks_hint()}
              href="#/pages/share-tasks/index"
            />
            <LinkRow
              icon={<MessagesSquare size={24} aria-hidden />}
              title={m.posts_title()}
              note={m.posts_home_hint()}
              href={flowHref()}
            />
            <LinkRow
              icon={<ClipboardList size={24} aria-hidden />}
              title={m.forms_title()}
              note={m.forms_home_hint()}
              href={`#${formPath.list}`}
            />
            <LinkRow
              icon={<Link2 size={24} aria-hidden />}
              title={m.links_title()}
              note={m.links_home_hint()}
              href={`#${linkPath.list}`}
            />
            <LinkRow
              icon={<QrCode size={24} aria-hidden />}
              title={m.codes_title()}
              note={m.codes_home_hint()}
              href={`#${codePath.list}`}
            />
            <LinkRow
              icon={<Newspaper size={24} aria-hidden />}
              title={m.forms_reproduce()}
              note={m.reproduce_home_hint()}
              href="#/pages/reproduce/index"
            />
            {user.isAdmin && (
              <LinkRow
                icon={<Building2 size={24} aria-hidden />}
                title={m.corp_manage()}
                note={m.corp_home_hint()}
                href="#/pages/company/manage/index"
              />
            )}
            {user.isAdmin && <StaffRow />}
          </Rows>
          <Colleagues companyId={companyId} />
          <Kept companyId={companyId} own={saleInfo.userId} onlyIfAny />
        </>
      ) : (
        <Delayed>
          <BlockBone height={234} />
          <BlockBone height={180} />
        </Delayed>
      )}
      {guide}
    </main>
  )
}
