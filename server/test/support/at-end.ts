const steps: (() => unknown)[] = []

/**
 * Registers a step for the end of the test file; the last one registered runs first. Works inside tests and hooks too,
 * where vitest's own `afterAll` has no effect.
 */
export function atEnd(step: () => unknown): void {
  steps.push(step)
}

/** Runs the registered steps; see `setup.ts`. */
export async function end(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}
