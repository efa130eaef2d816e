import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { MemberPointsEntry } from '@mingpian/contract/shared/points.ts'
import { pointsKinds } from '@mingpian/contract/shared/rules/points.ts'
import { useQuery } from '@tanstack/react-query'
import { personWords } from '#features/people/person.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { About, Signed } from './entry.tsx'
import { MemberDrawer } from './member-drawer.tsx'

/** What changed the points of all members. A member is opened with their points. */
export function PointsList() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const kind = pointsKinds.find((each) => each === get('kind'))
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/points/entries', {
      query: { page, pageSize, ...(kind && { kind }) },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<MemberPointsEntry>[] = [
    {
      key: 'member',
      title: words.pointsMember,
      fixedShown: true,
      render: (_, { memberId, person, personNumber }) => {
        const name =
          person || personNumber > 0
            ? personWords({ name: person, number: personNumber }, words.nameless)
            : words.pointsMember
        return memberId ? <RowLink open={{ member: memberId, page }}>{name}</RowLink> : name
      },
    },
    { key: 'kind', title: words.pointsKind, render: (_, entry) => words.pointsKinds[entry.kind] },
    {
      key: 'points',
      title: words.points,
      align: 'right',
      render: (_, { points }) => <Signed points={points} />,
    },
    { key: 'about', title: words.pointsAbout, render: (_, entry) => <About entry={entry} /> },
    { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
  ]
  return (
    <>
      <List
        name="points"
        columns={columns}
        rowKey="entryId"
        query={query}
        filters={[
          {
            name: 'kind',
            label: words.pointsKind,
            options: pointsKinds.map((value) => ({ value, label: words.pointsKinds[value] })),
          },
        ]}
        empty={words.pointsNone}
        onOpen={({ memberId }) => memberId && set({ member: memberId, page })}
      />
      <MemberDrawer memberId={get('member')} onClose={() => set({ member: '', page })} />
    </>
  )
}
