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

/** Optional steps: without them visitors of WeChat stay unknown, and new customers are not reported. */
export const optionalSteps: readonly SetupStepKey[] = ['callback', 'wechat']
