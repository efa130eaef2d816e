/** The pages of work orders. */
export const workOrderPath = {
  ask: '/pages/work-order/ask/index',
  mine: '/pages/work-order/mine/index',
  detail: '/pages/work-order/detail/index',
  desk: '/pages/work-order/desk/index',
  handle: '/pages/work-order/handle/index',
} as const

/** A link to a page. @param parameters `id` of a work order, or the thing that a new one refers to */
export function workOrderHref(
  page: keyof typeof workOrderPath,
  parameters: Record<string, string> = {},
): string {
  const query = new URLSearchParams(parameters)
  return `#${workOrderPath[page]}${query.size > 0 ? `?${query}` : ''}`
}
