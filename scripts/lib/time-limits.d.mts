/** For workspaces that read no JavaScript. */
export declare const timeLimits: {
  testTimeout: number
  hookTimeout: number
  expect: { poll: { timeout: number } }
}
