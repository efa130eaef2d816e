import { Counter, Gauge } from 'prom-client'

/** Counters for alerts. Each instance counts for itself. */
export interface Counters {
  /** Calls that a vendor refused, or did not answer, for a reason that an administrator can remove. */
  vendorFailures: Counter<'app' | 'errcode'>
  /** Upkeep by timer, by its name. */
  upkeepFailures: Counter<'task'>
  /** Work that no caller waits for. */
  backgroundFailures: Counter<'what'>
  /** Tries of jobs that failed; `last`: no further one follows. */
  jobFailures: Counter<'task' | 'last'>
  /** Tracked actions by outcome: stored, duplicate or refused. */
  events: Counter<'outcome'>
  /** Callbacks of WeCom that were refused, by reason. */
  callbacksRefused: Counter<'reason'>
  /** When the certificate of a host ends, in seconds since 1970. */
  certificateEnds: Gauge<'host'>
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
  jobFailures: new Counter({
    name: 'job_tries_failed_total',
    help: 'Tries of jobs of the queue that failed, by task; last: no further one follows',
    labelNames: ['task', 'last'],
    registers: [],
  }),
  events: new Counter({
    name: 'events_total',
    help: 'Tracked actions that arrived, by outcome: stored, duplicate or refused',
    labelNames: ['outcome'],
    registers: [],
  }),
  callbacksRefused: new Counter({
    name: 'callbacks_refused_total',
    help: 'Callbacks of WeCom that were refused, by reason: too old, or not from WeCom',
    labelNames: ['reason'],
    registers: [],
  }),
  certificateEnds: new Gauge({
    name: 'certificate_expires_timestamp_seconds',
    help: 'When the certificate of PUBLIC_ORIGIN or of a domain of a company ends',
    labelNames: ['host'],
    registers: [],
  }),
})
