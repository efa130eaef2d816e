/**
 * The time limits of tests, in milliseconds. They end a test that hangs, and judge no speed: a busy machine may be ten
 * times slower than an idle one, and is not wrong.
 */
export const timeLimits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // Shorter than the minute for which an instance remembers a caller. With a longer wait, a test of a notification would
  // pass without it.
  expect: { poll: { timeout: 50_000 } },
}
