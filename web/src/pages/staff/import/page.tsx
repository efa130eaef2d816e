import type { ImportReport } from '@mingpian/contract/staff.ts'
import { useState } from 'react'
import { AdminOnly } from '#kit/admin-only.tsx'
import { m } from '#paraglide/messages.js'
import { Checked } from './checked.tsx'
import style from './import.module.css'
import { Reading } from './reading.tsx'
import { Recent } from './recent.tsx'
import { Source } from './source.tsx'
import { Undone } from './undo.tsx'

/** Imports staff from WeCom or from a file: choose, check, review, apply. */
export default function ImportPage() {
  return (
    <AdminOnly>
      <Import />
    </AdminOnly>
  )
}

function Import() {
  const [report, setReport] = useState<ImportReport | undefined>(undefined)
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.staff_import()}</h1>
      {(!report || report.state === 'failed') && (
        <>
          <Source problem={report?.problem ?? ''} onChecked={setReport} />
          <Recent onUndone={setReport} />
        </>
      )}
      {report?.state === 'reading' && <Reading report={report} onReport={setReport} />}
      {(report?.state === 'checked' || report?.state === 'applied') && (
        <Checked
          report={report}
          onAgain={() => setReport(undefined)}
          onApplied={setReport}
          onUndone={setReport}
        />
      )}
      {report?.undone && <Undone undone={report.undone} onAgain={() => setReport(undefined)} />}
    </main>
  )
}
