import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type ReportReason, reportReasons } from '@mingpian/contract/shared/rules/post.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { ButtonRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import style from './view.module.css'

const reasonNames: Record<ReportReason, () => string> = {
  advertising: m.posts_reason_advertising,
  abuse: m.posts_reason_abuse,
  illegal: m.posts_reason_illegal,
  privacy: m.posts_reason_privacy,
  other: m.posts_reason_other,
}
const noteLength = 200

interface ReportSheetProps {
  kind: 'post' | 'comment'
  id: string
  onClose: () => void
}

/** Reports a post or a comment to the moderators. */
export function ReportSheet({ kind, id, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const report = useWrite(
    (why: ReportReason) =>
      call('POST /dynamic/v1/moderation/report', {
        body: { kind, id, reason: why, ...(note.trim() && { note: note.trim() }) },
      }),
    { onDone: () => lastWord(onClose, m.posts_reported()) },
  )
  return (
    <Sheet open title={m.posts_report()} onClose={onClose}>
      {reportReasons.map((each) => (
        <ButtonRow
          key={each}
          title={reasonNames[each]()}
          chosen={each === reason}
          onClick={() => setReason(each)}
        />
      ))}
      <div className={style.form}>
        <TextArea
          short
          label={m.posts_report_note()}
          maxLength={noteLength}
          value={note}
          onChange={setNote}
        />
        <Button
          block
          kind="primary"
          busy={report.busy}
          disabled={!reason || Array.from(note).length > noteLength}
          onClick={() => reason && void report.run(reason)}
        >
          {m.posts_report_send()}
        </Button>
      </div>
    </Sheet>
  )
}
