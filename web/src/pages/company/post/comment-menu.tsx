import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Flag, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { commentsChanged } from '#features/posts/change.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { lastWord } from '#ui/last-word.ts'
import { ButtonRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Comment } from './comment-view.tsx'
import { ReportSheet } from './report-sheet.tsx'

interface CommentMenuProps {
  comment: Comment
  companyId: string
  /** Absent where the company takes no comments. */
  onEdit?: () => void
  onClose: () => void
}

/** What can be done with a comment: changed and deleted by its author, deleted by moderators, reported by others. */
export function CommentMenu({ comment, companyId, onEdit, onClose }: CommentMenuProps) {
  const { commentId, isOwn, mayDelete } = comment
  const user = useSession()
  const client = useQueryClient()
  const [step, setStep] = useState<'menu' | 'report' | 'delete'>('menu')
  const remove = useWrite(
    () =>
      user && !user.isStaff
        ? call('DELETE /dynamic/v1/dync/out/comment/delete', {
            query: { unionId: user.unionId, commentId, companyId },
          })
        : call('DELETE /dynamic/v1/bridge/comment/delete', { query: { id: commentId } }),
    {
      onDone: async () => {
        await commentsChanged(client)
        lastWord(onClose, m.posts_comment_deleted())
      },
    },
  )
  if (step === 'report') return <ReportSheet kind="comment" id={commentId} onClose={onClose} />
  if (step === 'delete')
    return (
      <Confirm
        danger
        title={m.posts_comment_delete_ask()}
        action={m.posts_comment_delete()}
        busy={remove.busy}
        onConfirm={() => void remove.run()}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title={m.posts_more()} onClose={onClose}>
      {isOwn && onEdit && (
        <ButtonRow
          icon={<SquarePen size={24} aria-hidden />}
          title={m.posts_comment_edit()}
          onClick={onEdit}
        />
      )}
      {mayDelete && (
        <ButtonRow
          danger
          icon={<Trash2 size={24} aria-hidden />}
          title={m.posts_comment_delete()}
          onClick={() => setStep('delete')}
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
