/** `npm run test:full`: every case of a journey is walked, and every page is judged in each of its looks. */
export const isFull = process.env.TEST_FULL === '1'

/** Settings take turns in `npm test`: the `nth` page or journey gets one of them. */
export const inTurn = <T>(settings: readonly T[], nth: number): readonly T[] =>
  isFull ? settings : settings.filter((_, at) => at === nth % settings.length)

/** Of cases that differ in one input alone, `npm test` walks the first ones; the server's tests try each input. */
export const firstOf = <T>(count: number, cases: readonly T[]): readonly T[] =>
  isFull ? cases : cases.slice(0, count)
