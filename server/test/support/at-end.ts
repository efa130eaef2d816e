const steps: (() => unknown)[] = []

/**
 * Does something when the file of tests has ended; what was said last comes first. It may be said inside a test or a
 * hook too, where vitest's own `afterAll` is not heard.
 */
export function atEnd(step: () => unknown): void {
  steps.push(step)
}

/** What was said so far; see `setup.ts`. */
export async function end(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}
