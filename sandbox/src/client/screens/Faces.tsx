import { IdCard } from 'lucide-react'
import { personIn, useWorld } from '../world.tsx'
import css from './Faces.module.css'

/** The picture of a chat: one face, up to four of a group, or the company app's mark. */
export function Faces({
  people,
  kind,
  colour,
}: {
  people: string[]
  kind: 'single' | 'group' | 'app'
  colour: string
}) {
  const world = useWorld()
  if (kind === 'app')
    return (
      <span className={css.app} style={{ background: colour || 'var(--brand)' }}>
        <IdCard size={26} strokeWidth={1.8} aria-hidden="true" />
      </span>
    )
  const faces = people.slice(0, kind === 'group' ? 4 : 1).map((account) => personIn(world, account))
  return (
    <span className={css.faces} data-count={faces.length}>
      {faces.map((person) => person && <img key={person.account} alt="" src={person.portrait} />)}
    </span>
  )
}
