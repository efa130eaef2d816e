import { getPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { serveTasks } from '#core/work/serve.ts'

const endless = async (): Promise<never> => {
  for (;;);
}

/** A program of worker processes whose tasks go wrong in every way; those of the product never end. */
serveTasks({
  endless,
  readRows: endless,
  remakePicture: endless,
  echo: async (input: unknown) => ({
    input,
    pid: process.pid,
    niceness: getPriority(),
    env: Object.keys(process.env),
  }),
  fail: async () => {
    throw new Error('the task failed')
  },
  rest: async (ms: number) => wait(ms),
  exit: async () => process.exit(3),
  fillHeap: async () => {
    const filled: string[] = []
    for (let at = 0; ; at++) filled.push(`${at}`.repeat(1_000).toUpperCase())
  },
} satisfies Parameters<typeof serveTasks>[0])
