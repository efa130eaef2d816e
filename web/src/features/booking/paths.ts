/** The pages of bookings. */
export const bookingPath = {
  entry: '/pages/appointment/location/index',
  book: '/pages/appointment/book/index',
  confirm: '/pages/appointment/confirm/index',
  order: '/pages/appointment/order/index',
  paid: '/pages/appointment/paid/index',
  mine: '/pages/appointment/mine/index',
  waiting: '/pages/appointment/waiting/index',
  day: '/pages/appointment/day/index',
  handle: '/pages/appointment/handle/index',
  bookFor: '/pages/appointment/book-for/index',
} as const

type BookingPage = keyof typeof bookingPath

/** The path of a page with its parameters; those without a value are left out. */
export function bookingTo(page: BookingPage, parameters: Record<string, string | undefined> = {}): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given as [string, string][])
  return query.size > 0 ? `${bookingPath[page]}?${query}` : bookingPath[page]
}

/** The same as a link. */
export const bookingHref = (page: BookingPage, parameters?: Record<string, string | undefined>) =>
  `#${bookingTo(page, parameters)}`
