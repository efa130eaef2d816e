import { call } from '@mingpian/client/call.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stateWords } from '#features/forms/words.ts'
import { materialHref } from '#kit/address/hrefs.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow, FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'
import type { Stored } from './stored.ts'
import { SuccessorField } from './successor-field.tsx'
import { VersionsSheet } from './versions-sheet.tsx'

interface StateRowsProps {
  stored: Stored
  piece: CallTypes<'GET /biz/v1/content/detail'>['data']
  /** Lets go of the edits, as an earlier version takes their place. */
  onDiscard: () => void
}

/** Whether customers see the piece, and what can be done about that: opening, recalling, earlier versions. */
export function StateRows({ stored, piece, onDiscard }: StateRowsProps) {
  const user = useSession()
  const client = useQueryClient()
  const { materialId, state } = stored
  const [open, setOpen] = useState<'recall' | 'versions'>()
  const [successorId, setSuccessorId] = useState('')
  const recall = useWrite(
    () =>
      call('POST /biz/v1/content/recall', {
        body: { materialId, ...(successorId && { successorId }) },
      }),
    {
      onDone: () => {
        setOpen(undefined)
        toast(m.editing_recalled())
      },
    },
  )
  const isPublished = state === 'published'
  const via = { companyId: user?.companyId ?? '', userId: user?.saleInfo.userId ?? '' }
  return (
    <Rows>
      {isPublished ? (
        <LinkRow
          title={m.editing_open_and_share()}
          note={m.editing_open_and_share_hint()}
          href={materialHref(materialId, via)}
        />
      ) : (
        <FactRow title={m.editing_not_shown()} value={stateWords(state)} />
      )}
      <ButtonRow
        opens
        title={m.editing_versions()}
        value={m.editing_version({ n: piece.revision })}
        onClick={() => setOpen('versions')}
      />
      {isPublished && <ButtonRow danger title={m.editing_recall()} onClick={() => setOpen('recall')} />}
      {open === 'recall' && (
        <Confirm
          danger
          title={m.editing_recall_title()}
          action={m.editing_recall()}
          busy={recall.busy}
          onConfirm={() => void recall.run()}
          onClose={() => setOpen(undefined)}
        >
          <p>{m.editing_recall_hint()}</p>
          <SuccessorField piece={piece} value={successorId} onChange={setSuccessorId} />
        </Confirm>
      )}
      {open === 'versions' && (
        <VersionsSheet
          materialId={materialId}
          revision={piece.revision}
          onRestored={() => {
            onDiscard()
            setOpen(undefined)
            return reread(client, 'POST /biz/v1/content/restore')
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Rows>
  )
}
