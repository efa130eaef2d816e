/** The minute of the day that a time 'HH:MM' is, '24:00' included. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
