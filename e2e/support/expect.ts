import { expect } from '@playwright/test'

/** Expects a value that something takes before long. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000, intervals: [50] })
