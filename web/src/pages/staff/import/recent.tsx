import type { ImportReport, RecentImport } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { recentImportsOptions } from '#features/staff/queries.ts'
import { timeWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './import.module.css'
import { UndoImport } from './undo.tsx'

/** The imports of the last day, each with the way to undo it; nothing where there were none. */
export function Recent({ onUndone }: { onUndone: (report: ImportReport) => void }) {
  const { data } = useQuery(recentImportsOptions())
  if (!data?.list.length) return null
  return (
    <>
      <h2 className={style.head}>{m.staff_import_recent()}</h2>
      {data.list.map((each) => (
        <section key={each.importId} className={style.recent}>
          <b>{each.source === 'wecom' ? m.staff_from_wecom() : each.fileName || m.staff_from_file()}</b>
          <p>{factsOf(each)}</p>
          {each.undoUntil && (
            <UndoImport importId={each.importId} until={each.undoUntil} onUndone={onUndone} />
          )}
        </section>
      ))}
    </>
  )
}

function factsOf({ by, at, added, changed, undone }: RecentImport): string {
  const when = timeWords(new Date(at), new Date(), getLocale())
  const facts = [by, when, m.staff_import_recent_counts({ added, changed })]
  return [...facts, ...(undone ? [m.staff_import_was_undone()] : [])].join(' · ')
}
