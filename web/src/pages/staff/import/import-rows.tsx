import { callPages } from '@mingpian/client/react/queries.ts'
import type { ImportRow, Verdict } from '@mingpian/contract/staff.ts'
import { More } from '#kit/more.tsx'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { BlockBone, Delayed } from '#ui/skeleton.tsx'
import { fieldNames } from './field-names.ts'
import style from './import.module.css'

/** The rows of one verdict, page by page. */
export function ImportRows({
  importId,
  verdict,
  numbered,
}: {
  importId: string
  verdict: Verdict
  /** Whether the rows have numbers that can be looked up in the file. */
  numbered: boolean
}) {
  const list = useList(callPages('GET /biz/v1/staff/import/report', { query: { importId, verdict } }))
  if (!list.rows)
    return list.isPending ? (
      <Delayed>
        <BlockBone height={160} margin="0 var(--gutter) 12px" />
      </Delayed>
    ) : (
      <div className={style.list}>
        <PartFailed onRetry={list.refetch} />
      </div>
    )
  if (list.rows.length === 0) return <p className={style.none}>{m.staff_rows_none()}</p>
  return (
    <>
      <ul className={style.list}>
        {list.rows.map((row) => (
          <Row key={row.row} row={row} numbered={numbered} />
        ))}
      </ul>
      {list.end.hasMore && <More {...list.end} />}
    </>
  )
}

function Row({ row, numbered }: { row: ImportRow; numbered: boolean }) {
  const work = [row.userId, row.position, row.department].filter(Boolean).join(' · ')
  const colon = getLocale() === 'zh' ? '：' : ': '
  const comma = getLocale() === 'zh' ? '、' : ', '
  return (
    <li>
      <div className={style.line}>
        <b>{row.name || row.userId || m.staff_row_nameless()}</b>
        {numbered && <small>{m.staff_row({ n: row.row })}</small>}
      </div>
      {work && <p>{work}</p>}
      {row.changes.length > 0 && (
        <p>{m.staff_row_changes({ fields: row.changes.map((field) => fieldNames[field]()).join(comma) })}</p>
      )}
      {row.reasons.map(({ column, reason }) => (
        <p key={`${column} ${reason}`} className={style.reason}>
          {column}
          {colon}
          {reason}
        </p>
      ))}
    </li>
  )
}
