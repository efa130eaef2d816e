/** The stored end of a day. A time field cannot have 24:00 and shows 00:00. */
const end = { stored: '24:00', shown: '00:00' }

/** Converts the end of a span of hours, HH:MM, to the value of a time field. */
export const shownUntil = (until: string): string => (until === end.stored ? end.shown : until)

/** Converts the value of a time field to the end of a span of hours, HH:MM. */
export const storedUntil = (until: string): string => (until === end.shown ? end.stored : until)
