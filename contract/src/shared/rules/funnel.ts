import { visitSources } from './visit-source.ts'

/**
 * Steps of leads, from the share to the purchase. `responded` is `answered` or `added`. A lead counts from its first
 * visit of the days on; a step may be reached without the one before.
 */
export const funnelSteps = [
  'shared',
  'opened',
  'read',
  'responded',
  'answered',
  'added',
  'talked',
  'bought',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Sources of leads; `unopened` has shares that have not been opened yet. */
export const funnelChannels = [...visitSources, 'unopened'] as const
export type FunnelChannel = (typeof funnelChannels)[number]
