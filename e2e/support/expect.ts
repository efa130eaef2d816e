import { expect } from '@playwright/test'

/** Expects a value that something takes before long, within the suite's time for what is seen. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { intervals: [50] })
