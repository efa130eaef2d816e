/** CI and `npm run test:full`: every case of a journey is walked, and every page is judged in each of its looks. */
export const isFull = process.env.TEST_FULL === '1' || process.env.CI === 'true'

/**
 * Chooses among looks and cases. The seed divided by 3: its remainder chooses the turn of files (scripts/lib/turns.mjs), so
 * the two choices are independent.
 */
const round = Math.floor(Number(process.env.TEST_SEED ?? 0) / 3)

/** Settings take turns in `npm test`: the `nth` page or journey gets one of them, and another one in another run. */
export const inTurn = <T>(settings: readonly T[], nth: number): readonly T[] =>
  isFull ? settings : settings.filter((_, at) => at === (nth + round) % settings.length)

/** Of cases that differ in one input alone, `npm test` walks `count` and begins at another one in another run. */
export const someOf = <T>(count: number, cases: readonly T[]): readonly T[] =>
  isFull ? cases : cases.filter((_, at) => (at + round) % cases.length < count)
