import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { EyeOff, Flag, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { postsChanged } from '#features/posts/change.ts'
import { editPostHref } from '#features/posts/links.ts'
import type { AnyPost } from '#features/posts/queries.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { lastWord } from '#ui/last-word.ts'
import { ButtonRow, LinkRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ReportSheet } from './report-sheet.tsx'

/** What else can be done with a post: changed and taken off by its author and moderators, reported by others. */
export default function PostMenu({ post, onClose }: { post: AnyPost; onClose: () => void }) {
  const { dyncId, status, mayEdit, isOwn } = post
  const user = useSession()
  const client = useQueryClient()
  const [step, setStep] = useState<'menu' | 'report' | 'offline'>('menu')
  const offline = useWrite(() => call('POST /dynamic/v1/dync/inner/offline', { body: { dyncId } }), {
    onDone: async () => {
      await postsChanged(client)
      lastWord(onClose, m.posts_taken_off())
    },
  })
  if (step === 'report') return <ReportSheet kind="post" id={dyncId} onClose={onClose} />
  if (step === 'offline')
    return (
      <Confirm
        danger
        title={m.posts_take_off_ask()}
        action={m.posts_take_off()}
        busy={offline.busy}
        onConfirm={() => void offline.run()}
        onClose={onClose}
      >
        <p>{m.posts_take_off_hint()}</p>
      </Confirm>
    )
  const canTakeOff = mayEdit && (status === 'published' || status === 'review')
  return (
    <Sheet open title={m.posts_more()} onClose={onClose}>
      {mayEdit && (
        <LinkRow
          icon={<SquarePen size={24} aria-hidden />}
          title={m.posts_edit()}
          href={editPostHref(dyncId)}
        />
      )}
      {canTakeOff && (
        <ButtonRow
          danger
          icon={<EyeOff size={24} aria-hidden />}
          title={m.posts_take_off()}
          onClick={() => setStep('offline')}
        />
      )}
      {!isOwn && (
        <ButtonRow
          icon={<Flag size={24} aria-hidden />}
          title={m.posts_report()}
          onClick={() => (user ? setStep('report') : goSignIn())}
        />
      )}
    </Sheet>
  )
}
