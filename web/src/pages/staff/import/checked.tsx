import { call } from '@mingpian/client/call.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { ImportReport, Verdict } from '@mingpian/contract/staff.ts'
import { useState } from 'react'
import { staffPath } from '#features/staff/links.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { openFile } from '#ui/open-file.ts'
import style from './import.module.css'
import { ImportRows } from './import-rows.tsx'
import { UndoImport } from './undo.tsx'

interface CheckedProps {
  report: ImportReport
  onApplied: (report: ImportReport) => void
  onUndone: (report: ImportReport) => void
  onAgain: () => void
}

/** The planned effect of each row; after applying, the result. */
export function Checked({ report, onApplied, onUndone, onAgain }: CheckedProps) {
  const { importId, source, counts, state } = report
  const [shown, setShown] = useState<Verdict>(firstOf(counts))
  const [outdated, setOutdated] = useState(false)
  const good = counts.added + counts.changed

  const quiet = [codes.importOutdated]
  const apply = useWrite(() => call('POST /biz/v1/staff/import/apply', { body: { importId }, quiet }), {
    onDone: onApplied,
    onFailure: (error) => setOutdated(failedWith(error, codes.importOutdated)),
  })
  const download = useWrite(() => call('GET /biz/v1/staff/import/rejected', { query: { importId } }), {
    onDone: ({ url }) => openFile(url),
  })
  const busy = apply.busy || download.busy
  return (
    <>
      <p className={style.hint} role="status">
        {summary(report)}
      </p>
      {outdated && (
        <p className={style.wrong} role="alert">
          {m.staff_import_outdated()}
        </p>
      )}
      <div className={style.counts}>
        {verdicts.map((verdict) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={shown === verdict}
            onClick={() => setShown(verdict)}
          >
            <b className={verdict === 'rejected' && counts.rejected > 0 ? style.bad : undefined}>
              {counts[verdict]}
            </b>
            <small>{verdictNames[verdict]()}</small>
          </button>
        ))}
      </div>
      {report.undoUntil && <UndoImport importId={importId} until={report.undoUntil} onUndone={onUndone} />}
      {counts.rejected > 0 && (
        <section className={style.block}>
          <h2>{m.staff_rejected_title({ n: counts.rejected })}</h2>
          <p>{m.staff_rejected_hint()}</p>
          <Button block busy={download.busy} disabled={busy} onClick={() => download.run()}>
            {m.staff_rejected_download()}
          </Button>
        </section>
      )}
      <ImportRows
        key={`${shown} ${state}`}
        importId={importId}
        verdict={shown}
        numbered={source === 'file'}
      />
      <ActionBar>
        {state === 'applied' || outdated || good === 0 ? (
          <div className={style.two}>
            <Button block onClick={onAgain}>
              {m.staff_import_again()}
            </Button>
            {state === 'applied' && (
              <LinkButton block kind="primary" href={`#${staffPath}`}>
                {m.staff_import_to_list()}
              </LinkButton>
            )}
          </div>
        ) : (
          <Button block kind="primary" busy={apply.busy} disabled={busy} onClick={() => apply.run()}>
            {apply.busy ? m.staff_import_applying() : m.staff_import_apply({ n: good })}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

const verdicts: readonly Verdict[] = ['rejected', 'changed', 'added', 'same']
const verdictNames: Record<Verdict, () => string> = {
  rejected: m.staff_verdict_rejected,
  changed: m.staff_verdict_changed,
  added: m.staff_verdict_added,
  same: m.staff_verdict_same,
}

const firstOf = (counts: ImportReport['counts']) => verdicts.find((verdict) => counts[verdict] > 0) ?? 'same'

function summary({ state, counts }: ImportReport): string {
  const { added, changed, rejected } = counts
  if (state === 'applied') return m.staff_import_summary_done({ added, changed, rejected })
  if (added + changed === 0) return m.staff_import_summary_nothing()
  return m.staff_import_summary({ added, changed, rejected })
}
