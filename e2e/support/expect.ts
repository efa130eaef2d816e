import { expect } from '@playwright/test'

/** Expects a value that something takes before long, within the suite's time for things on the screen. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { intervals: [50] })
