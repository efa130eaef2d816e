import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, line, oneOf, sceneId, url, userId } from '#shared/fields.ts'
import { ofCompany } from '#shared/posts.ts'
import { postFaces, postLimits, publishers, reviewTimes } from '#shared/rules/post.ts'

const text = Type.String()
const face = oneOf(postFaces)
const EnterpriseInfo = Type.Object({
  /** The company's own data where the company set no other. */
  name: text,
  logo: url,
  cover: url,
  introduction: text,
})
/** An invitation above the posts, for example to add the salesperson. */
const guide = {
  isShown: Type.Boolean(),
  title: line(40),
  content: Type.String({ maxLength: 500 }),
  /** Address of a picture in the company's own storage; '' for none. */
  image: url,
}
const FaceSetting = Type.Object({
  /** The face, as the name of its setting. */
  sceneId: face,
  /** Whether visitors see it. */
  isOpen: Type.Boolean(),
})
const allowPublish = {
  /** Who beside editors and administrators may write. */
  who: oneOf(publishers),
  /** Of `chosen`. */
  userIds: Type.Array(userId, { maxItems: 500 }),
}
const notify = {
  /** The author is told of a comment that is shown. */
  comments: Type.Boolean(),
  /** Administrators and editors are told of what waits for review. */
  reviews: Type.Boolean(),
}
const review = {
  /** Of posts by members of staff without the right to moderate. */
  posts: oneOf(reviewTimes),
  comments: oneOf(reviewTimes),
  commentsOn: Type.Boolean(),
}
/**
 * The vendor checks the words of comments by visitors, and of posts by members of staff that visitors see. Those that it
 * does not let pass wait for a moderator.
 */
const vendorCheck = Type.Boolean()
const Review = Type.Object({ ...review, vendorCheck })
const words = Type.Object({
  /** A text with one of them waits for a moderator. Of two characters at least. */
  forbidden: Type.Array(Type.String({ minLength: 2, maxLength: postLimits.word }), {
    maxItems: postLimits.words,
  }),
  /** Words that pass although they contain a forbidden one. */
  allowed: Type.Array(Type.String({ minLength: 2, maxLength: postLimits.word }), {
    maxItems: postLimits.words,
  }),
})

/** What a company decides about its posts. */
export const dynamicSettings = {
  enterpriseInfo: endpoint('GET /dynamic/v1/enterprise_info', {
    summary: 'The company as it stands above its posts.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(ofCompany),
    data: EnterpriseInfo,
  }),
  setEnterpriseInfo: endpoint('PUT /dynamic/v1/enterprise_info', {
    summary: 'Sets how the company stands above its posts. An empty field shows the company’s own data.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      name: Type.Optional(line(40)),
      logo: Type.Optional(url),
      cover: Type.Optional(url),
      introduction: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    data: EnterpriseInfo,
  }),
  guide: endpoint('GET /dynamic/v1/guide', {
    summary: 'The invitation above the posts.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(ofCompany),
    data: Type.Object(guide),
  }),
  setGuide: endpoint('PUT /dynamic/v1/guide', {
    summary: 'Sets the invitation above the posts.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object(guide),
    data: Type.Object(guide),
  }),
  allowPublish: endpoint('POST /dynamic/v1/setting/allow_publish', {
    summary: 'Sets which members of staff may write posts beside editors and administrators.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ who: allowPublish.who, userIds: Type.Optional(allowPublish.userIds) }),
    data: Type.Object(allowPublish),
  }),
  list: endpoint('POST /dynamic/v1/setting/list', {
    summary: 'All that a company decided about its posts.',
    access: 'admin',
    may: 'company.read',
    data: Type.Object({
      faces: Type.Array(FaceSetting),
      allowPublish: Type.Object(allowPublish),
      notify: Type.Object(notify),
      review: Review,
    }),
  }),
  notify: endpoint('POST /dynamic/v1/setting/notify', {
    summary: 'Sets which messages the members of staff get about posts.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object(notify),
    data: Type.Object(notify),
  }),
  openStatus: endpoint('POST /dynamic/v1/setting/open_status', {
    summary: 'Opens a face to visitors, or closes it.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ sceneId: face, isOpen: Type.Boolean() }),
    data: FaceSetting,
  }),
  review: endpoint('POST /dynamic/v1/setting/review', {
    summary:
      'Sets whether posts and comments are reviewed before they are shown, and whether visitors comment.',
    access: 'admin',
    may: 'company.write',
    /** Absent: `vendorCheck` stays. */
    body: Type.Object({ ...review, vendorCheck: Type.Optional(vendorCheck) }),
    data: Review,
  }),
  words: endpoint('GET /dynamic/v1/setting/words', {
    summary: 'Words for which a text waits for a moderator.',
    access: 'admin',
    may: 'posts.moderate',
    data: words,
  }),
  setWords: endpoint('PUT /dynamic/v1/setting/words', {
    summary:
      'Sets the words for which a text waits for a moderator. Texts that are shown already are reviewed in the background: those with a word that no moderator saw wait for a moderator.',
    access: 'admin',
    may: 'posts.moderate',
    body: words,
    data: words,
  }),
  detail: endpoint('GET /dynamic/v1/setting/detail', {
    summary:
      'The setting of a face, by its name or by the scene of a code; a code also names the salesperson whom it belongs to.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, sceneId }),
    data: Type.Object({
      ...FaceSetting.properties,
      commentsOn: Type.Boolean(),
      /** The salesperson of the code; '' of a face. */
      userId: text,
    }),
  }),
}
