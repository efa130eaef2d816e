import type { StaffItem } from '@mingpian/contract/staff.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { ChevronRight, FileUp, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { importPath, memberPath } from '#features/staff/links.ts'
import { type StaffFilter, staffListOptions } from '#features/staff/queries.ts'
import { StaffFace } from '#features/staff/staff-row.tsx'
import { AdminOnly } from '#kit/admin-only.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Filters, type Show, shows } from './filters.tsx'
import style from './manage.module.css'
import { Selection } from './selection.tsx'

/** The company's staff: search, details, import. */
export default function StaffPage() {
  return (
    <AdminOnly>
      <Staff />
    </AdminOnly>
  )
}

function Staff() {
  const [typed, setTyped] = useState('')
  const [show, setShow] = useState<Show>('active')
  const [department, setDepartment] = useState('')
  const [selecting, setSelecting] = useState(false)
  const keyword = useSettled(typed.trim())
  const filter: StaffFilter = {
    ...shows[show],
    ...(department && { department }),
    ...(keyword && { keyword }),
  }
  const staff = useList({ ...staffListOptions(filter), placeholderData: keepPreviousData })
  const { rows: list, total } = staff
  const waiting = staff.pages[0]?.waiting ?? 0
  // Members who left can neither be licensed nor leave once more.
  const canSelect = shows[show].status === 'active'
  return (
    <main className={selecting ? style.selectingPage : style.page}>
      <h1 className="sr-only">{m.staff_manage()}</h1>
      <Rows>
        {waiting > 0 && show !== 'waiting' && (
          <ButtonRow
            opens
            icon={<UserRoundX size={24} aria-hidden />}
            title={m.staff_waiting({ n: waiting })}
            note={m.staff_waiting_hint()}
            onClick={() => {
              setTyped('')
              setDepartment('')
              setShow('waiting')
            }}
          />
        )}
        <LinkRow
          icon={<FileUp size={24} aria-hidden />}
          title={m.staff_import()}
          note={m.staff_import_hint()}
          href={`#${importPath}`}
        />
      </Rows>
      <SearchField label={m.staff_search()} value={typed} onChange={setTyped} />
      <Filters
        show={show}
        onShow={(next) => {
          setSelecting(false)
          setShow(next)
        }}
        department={department}
        onDepartment={setDepartment}
      />
      {list && selecting ? (
        <Selection list={list} onDone={() => setSelecting(false)} />
      ) : list ? (
        <List list={list} total={total} onSelect={canSelect ? () => setSelecting(true) : undefined} />
      ) : (
        <StateView
          part
          state={queryState(
            staff.isPending,
            staff.error,
            staff.refetch,
            <BlockBone height={340} margin="0 var(--gutter)" />,
          )}
        />
      )}
      {list && list.length > 0 && staff.end.hasMore && <More {...staff.end} />}
    </main>
  )
}

interface ListProps {
  list: StaffItem[]
  total: number
  onSelect: (() => void) | undefined
}

function List({ list, total, onSelect }: ListProps) {
  if (list.length === 0)
    return (
      <p className={style.none} role="status">
        {m.staff_none_found()}
      </p>
    )
  return (
    <>
      <div className={style.selecting}>
        <span role="status">{m.staff_total({ n: total })}</span>
        {onSelect && (
          <button type="button" onClick={onSelect}>
            {m.staff_select()}
          </button>
        )}
      </div>
      <ul className={style.list}>
        {list.map((item) => (
          <li key={item.userId}>
            <a className={style.row} href={`#${memberPath(item.userId)}`}>
              <StaffFace item={item} end={<ChevronRight size={20} aria-hidden />} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
