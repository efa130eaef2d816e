/** Sources of visits: a private chat, a group, Moments, a scanned code, another place with a link, without a link. */
export const visitSources = ['single', 'group', 'timeline', 'scan', 'link', 'self'] as const
export type VisitSource = (typeof visitSources)[number]

/** The way of a visit, by its second scene: a salesperson's share, a visitor's share, no share. */
export const visitWays = ['staff', 'relay', 'self'] as const
export type VisitWay = (typeof visitWays)[number]

const landings = new Set<string>(['single', 'group', 'timeline', 'scan'])

/** The source of a visit. If WeChat does not say where a shared link was opened, the source is `link`. */
export function visitSource(secondScene: string, landing: string): VisitSource {
  if (landings.has(landing)) return landing as VisitSource
  return secondScene === '2' ? 'self' : 'link'
}

/** The way of a second scene. */
export const visitWay = (secondScene: string): VisitWay => visitWays[Number(secondScene)] ?? 'self'

/** The longest span of statistics, in days. */
export const longestSpan = 366
