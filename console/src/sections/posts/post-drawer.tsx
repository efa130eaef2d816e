import { EditOutlined, PushpinOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import type { PostFace } from '@mingpian/contract/shared/rules/post.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Popconfirm, Skeleton, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { RefuseForm } from '#features/moderation/refuse-form.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { PictureRow } from '#kit/picture-row.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { isPossible, type Target, targets, useSetState } from './bulk.tsx'
import { usePostName } from './columns.tsx'
import { PostComments } from './comments.tsx'

interface PostDrawerProps {
  /** '' closes it. */
  dyncId: string
  face: PostFace
  onClose: () => void
}

/** A stored post: those of the news desk and those of the circle have calls of their own. */
export function useStoredPost(dyncId: string, face: PostFace) {
  const desk = useQuery({
    ...callQuery('GET /dynamic/v1/bridge', { query: { dyncId } }),
    enabled: dyncId !== '' && face === 'bridge',
    refetchOnWindowFocus: false,
  })
  const circle = useQuery({
    ...callQuery('GET /dynamic/v1/dync/inner/detail', { query: { dyncId } }),
    enabled: dyncId !== '' && face === 'dync',
    refetchOnWindowFocus: false,
  })
  const query = face === 'bridge' ? desk : circle
  return { ...query, data: query.data as DeskPost | undefined }
}

/** One post beside the list: its words, its state, its comments. */
export function PostDrawer({ dyncId, face, onClose }: PostDrawerProps) {
  const words = useWords()
  const nameOf = usePostName()
  const query = useStoredPost(dyncId, face)
  return (
    <Drawer
      open={dyncId !== ''}
      onClose={onClose}
      title={query.data && nameOf(query.data)}
      size={560}
      destroyOnHidden
    >
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(post) => (
          <Tabs
            key={post.dyncId}
            items={[
              { key: 'detail', label: words.detail, children: <Facts post={post} onDeleted={onClose} /> },
              {
                key: 'comments',
                label: words.postCommentsOf(post.comments),
                children: <PostComments dyncId={post.dyncId} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

function Facts({ post, onDeleted }: { post: DeskPost; onDeleted: () => void }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { content, pictures, video, link, thing, status, audience } = post
  return (
    <Flex vertical gap={16}>
      {content && (
        <Typography.Paragraph style={{ whiteSpace: 'pre-line', margin: 0 }}>{content}</Typography.Paragraph>
      )}
      <PictureRow pictures={pictures} size={96} />
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: the company's own films come without captions
        <video src={video} controls preload="metadata" style={{ width: '100%', borderRadius: 8 }} />
      )}
      <FactTable
        facts={[
          [words.kind, words.postTypes[post.dyncType]],
          [words.status, status && words.postStates[status]],
          [words.postReviewNote, post.reviewNote],
          [words.postAudience, audience && words.postAudiences[audience]],
          [words.postAuthor, post.author.name],
          [words.postAppears, moment(post.appearsAt ?? null, locale, timeZone)],
          [words.updatedAt, moment(post.updatedAt ?? null, locale, timeZone)],
          [words.postThing, thing?.title],
          [
            words.postLink,
            link && (
              <Typography.Link href={link.url} target="_blank" rel="noreferrer">
                {link.title || link.url}
              </Typography.Link>
            ),
          ],
          [words.postLikes, post.likes],
        ]}
      />
      <Actions post={post} onDeleted={onDeleted} />
    </Flex>
  )
}

function Actions({ post, onDeleted }: { post: DeskPost; onDeleted: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const may = useMay()
  const [isRefusing, setRefusing] = useState(false)
  const { dyncId, pinned, status, mayEdit, face } = post
  const set = useSetState(() => setRefusing(false))
  const pin = useWrite(
    () => call('POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned: !pinned }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const remove = useWrite(
    () => call('DELETE /dynamic/v1/bridge/delete_one', { query: { dyncId }, quiet: true }),
    {
      onDone: () => {
        onDeleted()
        message.success(words.postDeleted)
      },
    },
  )
  if (isRefusing)
    return (
      <RefuseForm
        label={words.postReason}
        action={words.postMoves.draft}
        busy={set.busy}
        onRefuse={(reason) => set.run({ dyncIds: [dyncId], status: 'draft', reason })}
        onCancel={() => setRefusing(false)}
      />
    )
  const mayModerate = may('posts.moderate')
  return (
    <Flex gap={8} wrap>
      {mayEdit && may('posts.write') && (
        <LinkButton to={`/posts/${dyncId}/edit?face=${face}`} icon={<EditOutlined />}>
          {words.editContent}
        </LinkButton>
      )}
      {mayModerate &&
        (Object.keys(targets) as Target[])
          .filter((target) => isPossible(post, target))
          .map((target) => (
            <Button
              key={target}
              type={target === 'published' ? 'primary' : 'default'}
              danger={target === 'offline'}
              disabled={set.busy}
              onClick={() =>
                target === 'draft' ? setRefusing(true) : set.run({ dyncIds: [dyncId], status: target })
              }
            >
              {words.postMoves[target]}
            </Button>
          ))}
      {mayModerate && status === 'published' && (
        <Button icon={<PushpinOutlined />} loading={pin.busy} onClick={() => pin.run()}>
          {pinned ? words.postUnpin : words.postPin}
        </Button>
      )}
      {mayModerate && (
        <Popconfirm
          title={words.postDeleteAsk}
          okText={words.remove}
          okButtonProps={{ danger: true }}
          cancelText={words.cancel}
          onConfirm={() => void remove.run()}
        >
          <Button danger type="text" loading={remove.busy}>
            {words.remove}
          </Button>
        </Popconfirm>
      )}
    </Flex>
  )
}
