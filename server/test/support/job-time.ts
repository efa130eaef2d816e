import type pg from 'pg'

/** Lets time pass for the queue of jobs: pauses between tries are over, and locks of killed workers are old. */
export const jobTimePasses = (opsPool: pg.Pool, minutes: number) =>
  opsPool.query(
    `update graphile_worker._private_jobs
      set locked_at = locked_at - make_interval(mins => $1), run_at = run_at - make_interval(mins => $1)`,
    [minutes],
  )
