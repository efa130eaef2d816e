import { importPost, type TenantDb } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { CommentContent } from './content.ts'
import type { Library } from './library.ts'
import type { Planned } from './plan.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Posts of the news desk and of the circle, with likes and comments of visitors and of members of staff. */
export async function writePosts(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content, leads, now } = planned
  const { companyId } = company
  for (const [place, post] of content.posts.entries()) {
    const { face, type = 'circle', author, daysAgo, title = '', text, pictures, likes } = post
    const at = new Date(now.getTime() - daysAgo * dayMs - 2 * hourMs)
    /** Reactions come soon after the post, and none after now. */
    const after = (nth: number) => new Date(Math.min(at.getTime() + (nth + 1) * 7 * 60_000, now.getTime()))
    const postId = uuidOf(`${companyId} post ${place}`)
    const commentOf = (comment: CommentContent, nth: number, place: string) => ({
      id: uuidOf(`${postId} comment ${place}`),
      ...writerOf(planned, comment),
      content: comment.text,
      at: after(nth),
      ...(comment.state ? { state: comment.state } : {}),
    })
    await importPost(
      db,
      companyId,
      {
        ...{ face, dyncType: type, title, content: text, audience: post.audience ?? 'visitors' },
        pictures: pictures.map((picture) => library.picture(picture)),
        thing: thingOf(planned, post.thing),
        staffId: memberAt(planned, author).staffId,
        state: post.state ?? 'published',
        pinned: post.pinned ?? false,
        likes: leads.slice(0, likes).map(({ personId }, nth) => ({ personId, at: after(nth) })),
        comments: post.comments.map((comment, nth) => ({
          ...commentOf(comment, nth * 3, `${nth}`),
          replies: (comment.replies ?? []).map((reply, behind) =>
            commentOf(reply, nth * 3 + 1 + behind, `${nth} ${behind}`),
          ),
        })),
      },
      { id: postId, at },
    )
  }
}

/** Members of a company that is like another one begin again where they end. */
function memberAt({ sellers }: Planned, place: number) {
  const seller = sellers[place % sellers.length]
  if (!seller) throw new Error('a company without members has no posts')
  return seller
}

function writerOf(planned: Planned, { member, visitor }: CommentContent) {
  if (member !== undefined) return { staffId: memberAt(planned, member).staffId }
  // Those who gave a name: each third.
  const named = planned.leads.filter(({ name }) => name)
  const personId = named[(visitor ?? 0) % named.length]?.personId
  return personId ? { personId } : {}
}

function thingOf({ content, materialIds }: Planned, title: string | undefined) {
  if (!title) return null
  const id = materialIds[content.materials.findIndex((material) => material.title === title)]
  if (!id) throw new Error(`a post names ${title}, which is not there`)
  return { type: 'material' as const, id }
}
