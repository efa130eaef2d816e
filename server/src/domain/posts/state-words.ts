import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { CommentMove, CommentState, PostMove, PostState } from '@mingpian/contract/shared/rules/post.ts'

const states: Record<PostState | CommentState, Record<Locale, string>> = {
  draft: { zh: '草稿', en: 'a draft' },
  review: { zh: '审核中', en: 'in review' },
  published: { zh: '已发布', en: 'published' },
  offline: { zh: '已下架', en: 'offline' },
  waiting: { zh: '待审核', en: 'waiting for review' },
  shown: { zh: '已展示', en: 'shown' },
  refused: { zh: '未通过', en: 'refused' },
  deleted: { zh: '已删除', en: 'deleted' },
}
const moves: Record<PostMove | CommentMove | 'edit' | 'pin', Record<Locale, string>> = {
  submit: { zh: '提交审核', en: 'submitted' },
  withdraw: { zh: '转为草稿', en: 'made a draft' },
  publish: { zh: '发布', en: 'published' },
  refuse: { zh: '退回', en: 'refused' },
  takeOff: { zh: '下架', en: 'taken off' },
  show: { zh: '展示', en: 'shown' },
  wait: { zh: '重新审核', en: 'reviewed again' },
  delete: { zh: '删除', en: 'deleted' },
  edit: { zh: '编辑', en: 'edited' },
  pin: { zh: '置顶', en: 'pinned' },
}

/** Why a move is refused: the state, and the move that it does not allow. */
export const refusal = (
  state: PostState | CommentState,
  move: PostMove | CommentMove | 'edit' | 'pin',
): Record<Locale, string> => ({
  zh: `当前为“${states[state].zh}”状态，不能${moves[move].zh}`,
  en: `it is ${states[state].en} and cannot be ${moves[move].en}`,
})
