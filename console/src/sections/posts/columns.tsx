import { PushpinOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import type { DeskPost } from '@mingpian/contract/shared/posts.ts'
import type { PostState } from '@mingpian/contract/shared/rules/post.ts'
import { Flex, Tag, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import type { Column } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'

const stateColours: Record<PostState, string> = {
  draft: 'default',
  review: 'orange',
  published: 'green',
  offline: 'default',
}

export function PostStateTag({ state }: { state: PostState | undefined }) {
  const words = useWords()
  return state && <Tag color={stateColours[state]}>{words.postStates[state]}</Tag>
}

/** What names a post: its title, otherwise its text. */
export function usePostName(): (post: Pick<DeskPost, 'title' | 'content'>) => string {
  const words = useWords()
  return ({ title, content }) => title || content.slice(0, 60) || words.postWithoutWords
}

/** The columns of a list of posts. */
export function usePostColumns({ sorts = false }: { sorts?: boolean } = {}): Column<DeskPost>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const nameOf = usePostName()
  return [
    {
      key: 'title',
      title: words.post,
      fixedShown: true,
      render: (_, post) => (
        <Flex gap={12} align="center" style={{ maxWidth: 'min(560px, 40vw)' }}>
          {post.pictures[0] && (
            <img
              src={post.pictures[0].small ?? post.pictures[0].url}
              alt=""
              width={48}
              height={48}
              style={{ borderRadius: 6, objectFit: 'cover', flex: 'none' }}
            />
          )}
          <div style={{ minWidth: 0 }}>
            <RowLink open={{ post: post.dyncId, page }}>{nameOf(post)}</RowLink>
            {post.pinned && (
              <Tag icon={<PushpinOutlined />} style={{ marginInlineStart: 8 }}>
                {words.postPinned}
              </Tag>
            )}
            {post.title && post.content && (
              <Typography.Text type="secondary" ellipsis style={{ display: 'block' }}>
                {post.content}
              </Typography.Text>
            )}
          </div>
        </Flex>
      ),
    },
    {
      key: 'type',
      title: words.kind,
      wideOnly: true,
      render: (_, { dyncType }) => words.postTypes[dyncType],
    },
    { key: 'state', title: words.status, render: (_, { status }) => <PostStateTag state={status} /> },
    {
      key: 'audience',
      title: words.postAudience,
      wideOnly: true,
      render: (_, { audience }) => audience && words.postAudiences[audience],
    },
    { key: 'author', title: words.postAuthor, render: (_, { author }) => author.name },
    { key: 'likes', title: words.postLikes, dataIndex: 'likes', align: 'right', sorter: sorts },
    { key: 'comments', title: words.postComments, dataIndex: 'comments', align: 'right', sorter: sorts },
    {
      key: 'time',
      title: words.time,
      sorter: sorts,
      render: (_, { at, updatedAt, status }) =>
        moment(status === 'published' ? at : (updatedAt ?? at), locale, timeZone),
    },
  ]
}
