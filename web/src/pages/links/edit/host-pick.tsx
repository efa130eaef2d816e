import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Link } from '@mingpian/contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import style from '#features/links/edit.module.css'
import { hostWords } from '#features/links/words.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'

type HostKind = Link['hostKind']

/** The host of a link, among those of the company; renders nothing if it has none. */
export function HostPick({ value, onChange }: { value: HostKind; onChange: (kind: HostKind) => void }) {
  const id = useId()
  const { data } = useQuery(callQuery('GET /biz/v1/link/hosts', { quiet: true }))
  if (!data?.list.length) return null
  const choices: [HostKind, string][] = [
    ['', m.links_host_auto()],
    ...data.list.map(({ kind, host }): [HostKind, string] => [kind, `${hostWords(kind)} · ${host}`]),
  ]
  return (
    <div className={style.host}>
      <label htmlFor={id}>{m.links_host()}</label>
      <Select id={id} value={value} choices={choices} onChange={onChange} />
      <p>{m.links_host_hint()}</p>
    </div>
  )
}
