import { readdirSync, readFileSync } from 'node:fs'

/**
 * Processor time of processes and their threads, in milliseconds. One that has ended counts as none.
 * @param {number[]} pids
 */
export function processorOf(pids) {
  let ns = 0
  for (const pid of pids)
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`))
        ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {}
  return ns / 1e6
}
