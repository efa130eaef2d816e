import { useQuery } from '@tanstack/react-query'
import { takenOverOptions } from '#features/staff/queries.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

/** Links to the radars of the reader's predecessors. Renders nothing without any. */
export function TakenOver() {
  const { data } = useQuery(takenOverOptions())
  if (!data?.list.length) return null
  return (
    <Rows title={m.radar_predecessors()}>
      {data.list.map(({ userId, name, avatar, visitors }) => (
        <LinkRow
          key={userId}
          icon={<Avatar name={name} src={avatar} size={36} />}
          title={m.radar_predecessor({ name })}
          note={m.radar_predecessor_note({ n: visitors })}
          href={`#/pages/radar/taken-over/index?${new URLSearchParams({ userId })}`}
        />
      ))}
    </Rows>
  )
}
