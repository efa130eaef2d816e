import { call } from '@mingpian/client/call.ts'
import type { ImportReport } from '@mingpian/contract/staff.ts'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { PartFailed } from '#ui/part-failed.tsx'
import style from './import.module.css'

const everyMs = 1000

/** Progress of reading the address book; asks until it is done. */
export function Reading({
  report,
  onReport,
}: {
  report: ImportReport
  onReport: (report: ImportReport) => void
}) {
  const { importId, done, of } = report
  const [failed, setFailed] = useState(false)
  const tell = useRef(onReport)
  tell.current = onReport

  useEffect(() => {
    if (failed) return
    const timer = setInterval(async () => {
      try {
        tell.current(await call('GET /biz/v1/staff/import/report', { query: { importId }, quiet: true }))
      } catch {
        setFailed(true)
      }
    }, everyMs)
    return () => clearInterval(timer)
  }, [importId, failed])

  return (
    <section className={style.block}>
      <h2>{m.staff_reading()}</h2>
      <p role="status">{of > 0 ? m.staff_reading_at({ done, of }) : m.staff_reading_begun()}</p>
      {failed ? (
        <PartFailed onRetry={() => setFailed(false)} />
      ) : (
        <div
          className={style.bar}
          role="progressbar"
          aria-label={m.staff_reading()}
          aria-valuemin={0}
          aria-valuemax={of || 1}
          aria-valuenow={done}
        >
          <span style={{ width: `${of > 0 ? (done / of) * 100 : 4}%` }} />
        </div>
      )}
    </section>
  )
}
