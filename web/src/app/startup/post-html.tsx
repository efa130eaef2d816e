import type { DomainBrand, DrawnPost } from '@mingpian/contract/shared/render.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { nameOfPost } from '#features/posts/words.ts'
import { PostView } from '#pages/company/post/post-view.tsx'
import { dataScript, drawPage, previewTags } from './drawn-html.tsx'
import { answersOfPost } from './post.ts'

/** The HTML of a post, by the components of its page. Comments are not part of it. */
export function drawPost(drawn: DrawnPost): string {
  const { companyId, post, userId } = drawn
  return drawPage(
    answersOfPost(drawn),
    contentHash('post', post.dyncId).slice(1),
    <PostView post={post} via={{ companyId, userId }} />,
  )
}

export function postMeta({ post }: DrawnPost, brand: DomainBrand | null, origin: string): string {
  const { content, author, pictures, thing } = post
  const preview = {
    type: 'article',
    name: nameOfPost(post),
    description: content.replace(/\s+/g, ' ').slice(0, 160) || author.name,
    picture: pictures[0]?.url ?? thing?.cover ?? '',
  } as const
  return previewTags(preview, brand, origin)
}

export const postData = (drawn: DrawnPost) => dataScript('post', drawn)
