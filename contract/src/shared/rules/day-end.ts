/** The end of a day as it is stored. A field for a time knows no 24:00 and shows it as midnight. */
const end = { stored: '24:00', shown: '00:00' }

/** The end of a span of hours, HH:MM, as a field for a time takes it. */
export const shownUntil = (until: string): string => (until === end.stored ? end.shown : until)

/** The end of a span of hours, HH:MM, from the value of a field for a time. */
export const storedUntil = (until: string): string => (until === end.shown ? end.stored : until)
