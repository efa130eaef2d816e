import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { charactersOf } from '@mingpian/contract/shared/rules/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { commentsChanged, patchPost } from '#features/posts/change.ts'
import type { AnyPost } from '#features/posts/queries.ts'
import { presentView } from '#features/tracking/present-view.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Comment } from './comment-view.tsx'
import style from './view.module.css'

/** A new comment, a reply to one, or a comment that is changed. */
export interface Writing {
  to?: Comment
  edited?: Comment
}

interface CommentSheetProps {
  post: AnyPost
  writing: Writing
  onClose: () => void
}

/** Writes a comment. What is typed stays on the phone until it is sent. */
export function CommentSheet({ post: { dyncId }, writing: { to, edited }, onClose }: CommentSheetProps) {
  const client = useQueryClient()
  const isStaff = useSession()?.isStaff ?? false
  const form = useForm({
    initial: { content: edited?.content ?? '' },
    draft: { name: `comment.${dyncId}.${edited?.commentId ?? to?.commentId ?? ''}` },
    check: ({ content }) => ({
      ...(!content.trim() && { content: m.posts_comment_empty() }),
      ...(charactersOf(content) > postLimits.comment && { content: m.posts_too_long() }),
    }),
    submit: async ({ content }, quiet) => {
      const text = content.trim()
      if (edited)
        return call('PUT /dynamic/v1/bridge/comment/edit', {
          body: { id: edited.commentId, content: text },
          quiet,
        })
      const body = { dyncId, content: text, ...(to && { parentId: to.parentId || to.commentId }) }
      if (isStaff) return callOnce('POST /dynamic/v1/bridge/comment/add', { body, quiet })
      const { shareId } = await currentOrigin()
      const parentActivityId = await presentView(dyncId)
      return callOnce('POST /dynamic/v1/dync/out/comment/add', {
        body: { ...body, shareId, parentActivityId },
        quiet,
      })
    },
    onDone: async ({ status, comments }) => {
      patchPost(client, dyncId, { comments })
      await commentsChanged(client)
      lastWord(onClose, status === 'shown' ? m.posts_comment_sent() : m.posts_comment_waits())
    },
  })
  const title = edited
    ? m.posts_comment_edit()
    : to
      ? m.posts_reply_to({ name: to.author.name || m.posts_somebody() })
      : m.posts_write_comment()
  return (
    <Sheet open title={title} onClose={onClose}>
      <FormView form={form} className={style.form}>
        <TextArea
          short
          label={m.posts_comment()}
          maxLength={postLimits.comment}
          count={charactersOf}
          {...form.field('content')}
        />
        <Button submit block kind="primary" busy={form.busy}>
          {m.posts_send()}
        </Button>
      </FormView>
    </Sheet>
  )
}
