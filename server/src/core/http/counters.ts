import { Counter } from 'prom-client'

/** Counters for alerts. Each instance counts for itself. */
export interface Counters {
  /** Calls that a vendor refused, or did not answer, for a reason that an administrator can remove. */
  vendorFailures: Counter<'app' | 'errcode'>
  /** Upkeep by timer, by its name. */
  upkeepFailures: Counter<'task'>
  /** Work that no caller waits for. */
  backgroundFailures: Counter<'what'>
}

export const createCounters = (): Counters => ({
  vendorFailures: new Counter({
    name: 'vendor_calls_failed_total',
    help: 'Calls to WeChat and WeCom that failed for a reason an administrator can mend, by app and code',
    labelNames: ['app', 'errcode'],
    registers: [],
  }),
  upkeepFailures: new Counter({
    name: 'upkeep_failed_total',
    help: 'Runs of upkeep by timer that failed, by task',
    labelNames: ['task'],
    registers: [],
  }),
  backgroundFailures: new Counter({
    name: 'background_work_failed_total',
    help: 'Work in the background that failed, by what it was',
    labelNames: ['what'],
    registers: [],
  }),
})
