import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { type BlockKind, firstBlocks, mostChosen, withPicture } from '@mingpian/contract/shared/rules/site.ts'
import type { SiteBlock, SiteContent } from '@mingpian/contract/shared/site.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'

/** An empty site. */
export const firstContent = (title: string): SiteContent => ({
  title: cutText(title, 40),
  description: '',
  picture: null,
  isPublic: false,
  blocks: firstBlocks.map(emptyBlock),
})

const emptyBlock = (kind: BlockKind): SiteBlock => ({
  id: kind,
  kind,
  title: '',
  text: '',
  picture: null,
  ids: [],
})

/**
 * The stored form of an arrangement: each block with the fields of its kind, and no thing twice.
 * @throws Failure parameterError for a picture outside the company's storage, two blocks of one id, or too many things
 * in a block
 */
export function storedContent(companyId: string, content: SiteContent): SiteContent {
  const { title, description, picture, isPublic, blocks } = content
  if (!title.trim()) refuseParameter('content.title', 'must not be blank')
  if (picture) refuseForeignPicture(companyId, 'content.picture.url', picture.url)
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length)
    refuseParameter('content.blocks', 'must have ids of their own')
  return {
    title: title.trim(),
    description: description.trim(),
    picture,
    isPublic,
    blocks: blocks.map((block, place) => storedBlock(companyId, block, `content.blocks.${place}`)),
  }
}

function storedBlock(companyId: string, block: SiteBlock, path: string): SiteBlock {
  const { id, kind, title, text } = block
  const picture = withPicture.includes(kind) ? block.picture : null
  if (picture) refuseForeignPicture(companyId, `${path}.picture.url`, picture.url)
  const maxIds = mostChosen[kind] ?? 0
  const ids = maxIds ? [...new Set(block.ids.map((each) => each.toLowerCase()))] : []
  if (ids.length > maxIds) refuseParameter(`${path}.ids`, `must be at most ${maxIds}`)
  return { id, kind, title: title.trim(), text: text.trim(), picture, ids }
}
