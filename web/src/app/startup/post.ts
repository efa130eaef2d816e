import type { DrawnPost } from '@mingpian/contract/shared/render.ts'
import { contentPages } from '@mingpian/contract/shared/rules/share.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { postOptions } from '#features/posts/queries.ts'
import { type Answers, type DrawnPage, drawnData } from './drawn.ts'
import { asksForDrawn } from './piece-address.ts'

/** The answers in the document of a drawn post, by the keys of their queries. */
export function answersOfPost({ companyId, post, userId, card }: DrawnPost): Answers {
  const face = cardFaceOptions({ companyId, userId })
  return [
    [postOptions(companyId, post.dyncId, 'anyone').queryKey, post],
    ...(card ? ([[face.queryKey, card]] as Answers) : []),
  ]
}

/** The post that the server drew, if its HTML is still in the page and the address asks for it. */
export function drawnPost(): DrawnPage | null {
  const drawn = drawnData<DrawnPost>('post')
  return (
    drawn && {
      path: contentPages.post[0],
      answers: answersOfPost(drawn),
      stillAsked: () => asksForDrawn(),
    }
  )
}
