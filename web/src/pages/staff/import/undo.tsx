import { call } from '@mingpian/client/call.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { ImportReport } from '@mingpian/contract/staff.ts'
import { useState } from 'react'
import { staffPath } from '#features/staff/links.ts'
import { momentWords } from '#kit/moment-words.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { fieldNames } from './field-names.ts'
import style from './import.module.css'

interface UndoProps {
  importId: string
  /** Until when it can be undone. */
  until: string
  onUndone: (report: ImportReport) => void
}

/** Undoes an import after one question. */
export function UndoImport({ importId, until, onUndone }: UndoProps) {
  const [asked, setAsked] = useState(false)
  const [isLate, setLate] = useState(false)
  const quiet = [codes.cannotUndoImport]
  const undo = useWrite(() => call('POST /biz/v1/staff/import/undo', { body: { importId }, quiet }), {
    onDone: onUndone,
    onFailure: (error) => {
      setLate(failedWith(error, codes.cannotUndoImport))
      setAsked(false)
    },
  })
  return (
    <section className={style.block}>
      <p>{isLate ? m.staff_undo_late() : m.staff_import_undo_until({ time: momentWords(until) })}</p>
      {!isLate && (
        <Button block onClick={() => setAsked(true)}>
          {m.staff_import_undo()}
        </Button>
      )}
      {asked && (
        <Confirm
          title={m.staff_import_undo_title()}
          action={m.staff_import_undo()}
          danger
          busy={undo.busy}
          onConfirm={() => undo.run()}
          onClose={() => setAsked(false)}
        >
          <p>{m.staff_import_undo_text()}</p>
        </Confirm>
      )}
    </section>
  )
}

/** The result of an undo, with the members of whom something stays. */
export function Undone({
  undone: { restored, removed, keptTotal, kept },
  onAgain,
}: {
  undone: NonNullable<ImportReport['undone']>
  onAgain: () => void
}) {
  const comma = getLocale() === 'zh' ? '、' : ', '
  const why = ({ added, fields }: (typeof kept)[number]) =>
    fields.length > 0
      ? m.staff_import_kept_fields({ fields: fields.map((field) => fieldNames[field]()).join(comma) })
      : added
        ? m.staff_import_kept_used()
        : ''
  return (
    <>
      <p className={style.hint} role="status">
        {m.staff_import_undone({ restored, removed })}
      </p>
      {keptTotal > 0 && (
        <section className={style.block}>
          <h2>{m.staff_import_kept({ n: keptTotal })}</h2>
          <p>{m.staff_import_kept_hint()}</p>
        </section>
      )}
      {kept.length > 0 && (
        <ul className={style.list}>
          {kept.map((each) => (
            <li key={each.userId}>
              <div className={style.line}>
                <b>{each.name || each.userId}</b>
              </div>
              <p>{why(each)}</p>
            </li>
          ))}
        </ul>
      )}
      {keptTotal > kept.length && (
        <p className={style.none}>{m.staff_import_kept_more({ n: keptTotal - kept.length })}</p>
      )}
      <ActionBar>
        <div className={style.two}>
          <Button block onClick={onAgain}>
            {m.staff_import_again()}
          </Button>
          <LinkButton block kind="primary" href={`#${staffPath}`}>
            {m.staff_import_to_list()}
          </LinkButton>
        </div>
      </ActionBar>
    </>
  )
}
