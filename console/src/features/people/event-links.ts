/** The address of the event inspector with the events of one visitor. */
export const eventsOf = (unionId: string) => `/events?${new URLSearchParams({ visitor: unionId })}`
