import type { dynamicSettings } from '@mingpian/contract/dynamic-settings.ts'
import { tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type PostFace, postFaces } from '@mingpian/contract/shared/rules/post.ts'
import type { Handlers } from '#core/http/context.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { postHead } from '#domain/posts/head.ts'
import {
  type PostSetting,
  postSetting,
  setPostSetting,
  staffIdsOf,
  userIdsOf,
} from '#domain/posts/settings.ts'
import { meaningOf } from '#domain/sharing/meaning.ts'

const isFace = (name: string): name is PostFace => postFaces.some((face) => face === name)
const faceSetting = (setting: PostSetting, face: PostFace) => ({
  sceneId: face,
  isOpen: face === 'bridge' ? setting.bridgeOpen : setting.dyncOpen,
})
const guideOf = ({ guideShown, guideTitle, guideContent, guideImage }: PostSetting) => ({
  isShown: guideShown,
  title: guideTitle,
  content: guideContent,
  image: guideImage,
})
const notifyOf = ({ notifyComments, notifyReviews }: PostSetting) => ({
  comments: notifyComments,
  reviews: notifyReviews,
})
const reviewOf = ({ postsReview, commentsReview, commentsOn, vendorCheck }: PostSetting) => ({
  posts: postsReview,
  comments: commentsReview,
  commentsOn,
  vendorCheck,
})
const wordsOf = ({ forbiddenWords, allowedWords }: PostSetting) => ({
  forbidden: forbiddenWords,
  allowed: allowedWords,
})
/** Without empty words and repetitions. */
const tidy = (words: readonly string[]) => [
  ...new Set(words.map(tidyLine).filter((word) => [...word].length > 1)),
]

export const dynamicSettingsHandlers: Handlers<typeof dynamicSettings> = {
  enterpriseInfo: {
    reads: async ({ db, companyId, fail }) => (await postHead(db, companyId)) ?? fail('notFound'),
  },

  async setEnterpriseInfo({ db, companyId, caller, fail }, { name, logo, cover, introduction }) {
    const info = { infoName: name, infoLogo: logo, infoCover: cover, infoIntroduction: introduction }
    await setPostSetting(db, caller, info)
    return (await postHead(db, companyId)) ?? fail('notFound')
  },

  guide: {
    async reads({ db, companyId, fail }) {
      if (!(await postHead(db, companyId))) return fail('notFound')
      return guideOf(await postSetting(db, companyId))
    },
  },

  async setGuide({ db, caller }, { isShown, title, content, image }) {
    const guide = { guideShown: isShown, guideTitle: title, guideContent: content, guideImage: image }
    return guideOf(await setPostSetting(db, caller, guide))
  },

  async allowPublish({ db, companyId, caller }, { who, userIds }) {
    const publisherIds = userIds && (await staffIdsOf(db, companyId, userIds))
    const setting = await setPostSetting(db, caller, { publishers: who, publisherIds })
    return { who: setting.publishers, userIds: await userIdsOf(db, companyId, setting.publisherIds) }
  },

  list: {
    async reads({ db, companyId }) {
      const setting = await postSetting(db, companyId)
      const userIds = await userIdsOf(db, companyId, setting.publisherIds)
      return {
        faces: postFaces.map((face) => faceSetting(setting, face)),
        allowPublish: { who: setting.publishers, userIds },
        notify: notifyOf(setting),
        review: reviewOf(setting),
      }
    },
  },

  notify: async ({ db, caller }, { comments, reviews }) =>
    notifyOf(await setPostSetting(db, caller, { notifyComments: comments, notifyReviews: reviews })),

  async openStatus({ db, caller }, { sceneId, isOpen }) {
    const change = sceneId === 'bridge' ? { bridgeOpen: isOpen } : { dyncOpen: isOpen }
    return faceSetting(await setPostSetting(db, caller, change), sceneId)
  },

  async review({ db, caller }, { posts, comments, commentsOn, vendorCheck }) {
    const review = { postsReview: posts, commentsReview: comments, commentsOn, vendorCheck }
    return reviewOf(await setPostSetting(db, caller, review))
  },

  words: { reads: async ({ db, companyId }) => wordsOf(await postSetting(db, companyId)) },

  async setWords({ db, companyId, caller }, { forbidden, allowed }) {
    const words = { forbiddenWords: tidy(forbidden), allowedWords: tidy(allowed) }
    const setting = await setPostSetting(db, caller, words)
    await addJob(db, 'review_words', companyId)
    await addJob(db, 'recheck_reviews', companyId)
    return wordsOf(setting)
  },

  detail: {
    async reads({ db, companyId, fail }, { sceneId }) {
      const setting = await postSetting(db, companyId)
      const { commentsOn } = setting
      if (isFace(sceneId)) return { ...faceSetting(setting, sceneId), commentsOn, userId: '' }
      const scene = (await meaningOf(db, companyId, sceneId)) ?? fail('notFound')
      return { ...faceSetting(setting, 'dync'), commentsOn, userId: scene.userId }
    },
  },
}
