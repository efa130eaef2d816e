/** The steps from an empty company to its first shared card, in their order. */
export const setupSteps = [
  'company',
  'wecom',
  'callback',
  'domain',
  'staff',
  'cardStyle',
  'companyCard',
  'content',
  'share',
  'wechat',
] as const
export type SetupStepKey = (typeof setupSteps)[number]

/** A company works without these: visitors of WeChat then stay unknown, and new customers are not told. */
export const optionalSteps: readonly SetupStepKey[] = ['callback', 'wechat']
