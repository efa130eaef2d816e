import { deskTypes, type PostType, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { charactersOf } from '@mingpian/contract/shared/rules/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { postsChanged } from '#features/posts/change.ts'
import { postsPath } from '#features/posts/links.ts'
import { PostCard } from '#features/posts/post-card.tsx'
import type { AnyPost } from '#features/posts/queries.ts'
import { typeNames } from '#features/posts/words.ts'
import { PictureList } from '#features/uploads/picture-list.tsx'
import { postHref } from '#kit/address/hrefs.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Field } from '#ui/field.tsx'
import { SwitchRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import style from './edit.module.css'
import { ThingField } from './thing-field.tsx'
import { previewOf, problemsOf, type Reader, save, valuesOf } from './values.ts'
import { VideoField } from './video-field.tsx'

interface EditorProps {
  /** Undefined for a new one. */
  post: AnyPost | undefined
  reader: Reader
}

/** The fields of a post, with its draft on the phone, a preview, and the ways to keep and to publish it. */
export function PostEditor({ post, reader }: EditorProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useSession()
  const companyId = user?.companyId ?? ''
  const timeZone = user?.timeZone ?? ''
  const submits = useRef(true)
  const [previews, setPreviews] = useState(false)
  const form = useForm({
    initial: valuesOf(post, reader, timeZone),
    draft: { name: `post.${post ? `${post.dyncId}.${post.revision}` : 'new'}` },
    check: problemsOf,
    beside: {},
    submit: (values, quiet) => save(post, values, { submit: submits.current, quiet, timeZone }),
    onDone: async ({ dyncId, status }) => {
      if (status === 'published') toast(m.posts_published())
      else toast(status === 'review' ? m.posts_handed_in() : m.posts_draft_saved())
      await postsChanged(client)
      void navigate(postHref(dyncId, { companyId, userId: '' }).slice(1), { replace: true })
    },
    onFailure: sayNotSaved,
  })
  const { unsaved } = useUnsaved({
    otherwise: postsPath.flow,
    isDirty: form.isDirty,
    ...(post && { discard: form.discard }),
  })
  const { values } = form
  const types: PostType[] = [
    ...(reader.mayPublish ? (['circle'] as const) : []),
    ...(reader.mayWriteNews || reader.mayPublish ? deskTypes : []),
  ]
  // The face of a stored post stays.
  const choices = post ? types.filter((type) => (type === 'circle') === (post.dyncType === 'circle')) : types
  const author = { userId: '', name: reader.name, avatar: reader.avatar, position: '' }
  const isOut = post?.status === 'published'
  // A post that readers saw keeps its place.
  const isSeen = isOut && new Date(post.at) <= new Date()
  const how = (isSubmit: boolean) => () => {
    submits.current = isSubmit
  }
  return (
    <FormView form={form} className={style.page}>
      {unsaved}
      {post?.reviewNote && <p className={style.note}>{m.posts_given_back({ note: post.reviewNote })}</p>}
      {choices.length > 1 && (
        <div className={style.types}>
          <Choices
            label={m.posts_type()}
            value={values.type}
            choices={choices.map((type) => [type, typeNames[type]()] as const)}
            onChange={form.field('type').onChange}
          />
        </div>
      )}
      <section className={style.block}>
        <Field label={m.posts_field_title()} maxLength={postLimits.title} {...form.field('title')} />
        <TextArea
          label={m.posts_field_text()}
          maxLength={postLimits.content}
          count={charactersOf}
          {...form.field('content')}
        />
        <PictureList
          label={m.editing_pictures()}
          maxCount={postLimits.pictures}
          {...form.field('pictures')}
        />
        <VideoField {...form.field('video')} />
      </section>
      <section className={style.block}>
        <ThingField {...form.field('things')} />
        <Field
          label={m.posts_field_link()}
          placeholder="https://"
          maxLength={2048}
          {...form.field('linkUrl')}
        />
        {values.linkUrl && (
          <Field label={m.posts_field_link_title()} maxLength={120} {...form.field('linkTitle')} />
        )}
      </section>
      <div className={style.rows}>
        <SwitchRow
          title={m.posts_for_staff()}
          note={m.posts_for_staff_hint()}
          on={values.audience === 'staff'}
          onChange={(isOn) => form.change({ audience: isOn ? 'staff' : 'visitors' })}
        />
      </div>
      {!isSeen && (
        <section className={style.block}>
          <Field
            label={m.posts_appears()}
            hint={m.posts_appears_hint()}
            type="datetime-local"
            {...form.field('appears')}
          />
        </section>
      )}
      <div className={style.preview}>
        <Button block onClick={() => setPreviews(true)}>
          {m.posts_preview()}
        </Button>
      </div>
      <ActionBar>
        <div className={style.buttons}>
          {!isOut && (
            <Button submit busy={form.busy && !submits.current} disabled={form.busy} onClick={how(false)}>
              {m.forms_save_draft()}
            </Button>
          )}
          <Button
            submit
            kind="primary"
            busy={form.busy && submits.current}
            disabled={form.busy}
            onClick={how(true)}
          >
            {isOut ? m.forms_save() : m.posts_publish()}
          </Button>
        </div>
      </ActionBar>
      {previews && (
        <Sheet open title={m.posts_preview()} onClose={() => setPreviews(false)}>
          <div className={style.shown} inert>
            <PostCard
              post={previewOf(values, author)}
              via={{ companyId, userId: '' }}
              eager
              onPicture={() => {}}
              onSignIn={() => {}}
            />
          </div>
        </Sheet>
      )}
    </FormView>
  )
}
