import { serveTasks } from '#core/work/serve.ts'

const idle = () => new Promise<never>(() => {})

/** A program of worker processes that get no processor time, as on a machine with other work. */
serveTasks({ readRows: idle, remakePicture: idle })
