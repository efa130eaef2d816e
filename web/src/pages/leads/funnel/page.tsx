import { missingCodes } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { funnelPage, treesPage } from '#features/funnel/links.ts'
import {
  type FunnelScope,
  type FunnelView,
  funnelBody,
  funnelQuery,
  funnelViewOf,
  groupings,
  lengths,
  scopes,
} from '#features/funnel/view.ts'
import { scopeNames } from '#features/funnel/words.ts'
import { useToday } from '#features/radar/use-today.ts'
import { staffMissing } from '#features/staff/words.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Only } from '#ui/only.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './funnel.module.css'
import { Parts } from './parts.tsx'
import { Steps } from './steps.tsx'

/** The funnel of leads from the share on: the member's own, the team's, and for administrators the company's. */
export default function FunnelPage() {
  const user = useSession()
  const { data, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <Bones />)} />
  return <Funnel user={user} today={data.date} />
}

const groupingNames = {
  salesperson: m.funnel_by_salesperson,
  piece: m.funnel_by_piece,
  channel: m.funnel_by_channel,
}
const alone = { userId: '', contentType: '', contentId: '', channel: '', name: '' } as const

function Funnel({ user, today }: { user: StoredUser; today: string }) {
  const { param } = useAddress()
  const navigate = useNavigate()
  const isAll = may(user.role, 'figures.read')
  const view = funnelViewOf(param, isAll ? 'company' : 'team')
  const show = (changed: Partial<FunnelView>) =>
    navigate(`${funnelPage}?${funnelQuery({ ...view, ...changed })}`, { replace: true })
  const body = funnelBody(view, today)
  const { data, isPending, error, refetch } = useQuery({
    // No toast for a missing colleague: the page shows it.
    ...callQuery('POST /biz/v1/clue/funnel', { body, quiet: missingCodes }),
    placeholderData: (before) => before,
  })
  const seen: FunnelScope[] = scopes.filter(
    (scope) => scope === 'own' || (scope === 'company' ? isAll : (data?.team ?? 0) > 0),
  )
  const by = seen.length > 1 ? groupings : groupings.filter((each) => each !== 'salesperson')
  const grouping = by.find((each) => each === view.by) ?? 'piece'
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.funnel_title()}</h1>
      <div className={style.controls}>
        <Choices
          look="bar"
          label={m.funnel_days()}
          value={view.length}
          choices={lengths.map((each) => [each, m.stats_days({ n: each })] as const)}
          onChange={(length) => show({ length })}
        />
        {seen.length > 1 && (
          <Choices
            look="bar"
            label={m.funnel_scope()}
            value={view.scope}
            choices={seen.map((each) => [each, scopeNames[each]()] as const)}
            onChange={(scope) => show({ ...alone, scope })}
          />
        )}
        {view.name && <Only what={view.name} onRemove={() => show(alone)} />}
      </div>
      {!data ? (
        <StateView part state={queryState(isPending, error, refetch, <Bones />, staffMissing())} />
      ) : data.shared === 0 && data.opened === 0 ? (
        <StateView
          part
          state={{
            kind: 'empty',
            title: m.funnel_none(),
            hint: m.funnel_none_hint(),
            action: view.length !== '90' && (
              <Button onClick={() => show({ length: '90' })}>{m.funnel_none_longer()}</Button>
            ),
          }}
        />
      ) : (
        <>
          <Steps view={view} figures={data} />
          {data.opens ? (
            <Rows>
              <LinkRow
                title={m.tree_title()}
                note={m.tree_hint()}
                href={`#${treesPage}?${funnelQuery({ ...view, ...alone })}`}
              />
            </Rows>
          ) : (
            <p className={style.note}>{m.funnel_closed()}</p>
          )}
          {!view.name && (
            <>
              <div className={style.controls}>
                <Choices
                  look="bar"
                  label={m.funnel_by()}
                  value={grouping}
                  choices={by.map((each) => [each, groupingNames[each]()] as const)}
                  onChange={(each) => show({ by: each })}
                />
              </div>
              <Parts view={view} by={grouping} today={today} />
            </>
          )}
        </>
      )}
      <p className={style.note}>{m.funnel_note()}</p>
    </main>
  )
}

const Bones = () => (
  <div className={style.bones}>
    <BlockBone height={320} />
  </div>
)
