import { Failure } from '#core/http/failure.ts'

/**
 * The person who caused the work, and their company: those of a session or of a stored row, never of a caller's words.
 * Otherwise each company that a caller names would be one more turn.
 */
export interface WorkOwner {
  companyId: string
  /** '' for work of the company itself: the bounds of one person do not apply to it. */
  personId: string
}

/** In the place of a company, for the work of callers without a session. No id of a company has brackets. */
const anonymous = '(anonymous)'

/** The owner of work for a caller without a session. @param address for which limits count the caller */
export const anonymousOwner = (address: string): WorkOwner => ({ companyId: anonymous, personId: address })

export const isAnonymous = ({ companyId }: WorkOwner): boolean => companyId === anonymous

export interface FairQueue {
  /**
   * Does `work` when its owner's turn comes.
   * @throws Failure unavailable, if too much work of the owner or their company is waiting, or it waited too long
   */
  run<T>(owner: WorkOwner, work: () => Promise<T>): Promise<T>
  /** Pieces of work that wait. */
  waiting(): number
}

/** Numbers of pieces of work. */
interface Bounds {
  person: number
  company: number
}

interface Options {
  /** Pieces of work that run at the same time. */
  places: number
  /** Of these, for one person and for one company. By default one place is left to other companies. */
  running?: Partial<Bounds>
  /** Pieces of work that may wait, for one person and for one company. */
  waiting?: Bounds
  /** Milliseconds that one piece may wait; without it, any time. */
  waitMs?: number
  /** Seconds after which a refused owner may try once more. */
  retryAfter?: number
}

interface Job {
  begin(): void
}

interface Company {
  running: number
  waiting: number
  /** The waiting work of each person. The first person is next. */
  persons: Map<string, Job[]>
}

/**
 * A queue that is fair in two steps: companies take turns, and the persons of one company take turns.
 * One company never occupies all places, so that another company's work starts at once or after a single piece of work.
 * Anonymous work is last: it begins if no company waits, one piece at a time, and never in the last free place.
 */
export function createFairQueue({
  places,
  running: { person: placesOfPerson = places, company: placesOfCompany = Math.max(1, places - 1) } = {},
  waiting = { person: 30, company: 100 },
  waitMs,
  retryAfter = 5,
}: Options): FairQueue {
  /** The first company is the next one. */
  const companies = new Map<string, Company>()
  /** The running work of persons, over all companies: an address may name many. */
  const runningOf = new Map<string, number>()
  let running = 0

  const refusal = () => new Failure('unavailable', { retryAfter })

  const isAtBound = (personId: string) => personId !== '' && (runningOf.get(personId) ?? 0) >= placesOfPerson

  function enqueue({ companyId, personId }: WorkOwner, job: Job): void {
    const company = companies.get(companyId) ?? { running: 0, waiting: 0, persons: new Map() }
    const jobs = company.persons.get(personId) ?? []
    const isFull = personId !== '' && jobs.length >= waiting.person
    if (isFull || company.waiting >= waiting.company) throw refusal()
    jobs.push(job)
    company.waiting++
    company.persons.set(personId, jobs)
    companies.set(companyId, company)
  }

  /** The next person of a company who has waiting work and a free place. */
  function nextOf({ persons }: Company): string | undefined {
    for (const personId of persons.keys()) if (!isAtBound(personId)) return personId
    return undefined
  }

  interface Turn {
    companyId: string
    company: Company
    personId: string
  }

  function turnIn(companyId: string, company: Company | undefined): Turn | undefined {
    if (!company || company.waiting === 0 || company.running >= placesOfCompany) return undefined
    const personId = nextOf(company)
    return personId === undefined ? undefined : { companyId, company, personId }
  }

  /** The turn that is next; undefined if none may begin now. */
  function next(): Turn | undefined {
    for (const [companyId, company] of companies) {
      const turn = companyId === anonymous ? undefined : turnIn(companyId, company)
      if (turn) return turn
    }
    const last = companies.get(anonymous)
    return last?.running === 0 && running < Math.max(1, places - 1) ? turnIn(anonymous, last) : undefined
  }

  /** Starts waiting work while places are free. */
  function advance(): void {
    while (running < places) {
      const turn = next()
      if (!turn) return
      const { companyId, company, personId } = turn
      const jobs = company.persons.get(personId) ?? []
      const job = jobs.shift()
      // The company goes behind all others, and the person behind the colleagues.
      companies.delete(companyId)
      companies.set(companyId, company)
      company.persons.delete(personId)
      if (jobs.length > 0) company.persons.set(personId, jobs)
      company.waiting--
      company.running++
      running++
      runningOf.set(personId, (runningOf.get(personId) ?? 0) + 1)
      job?.begin()
    }
  }

  function leave({ companyId, personId }: WorkOwner): void {
    running--
    const ofPerson = (runningOf.get(personId) ?? 1) - 1
    if (ofPerson > 0) runningOf.set(personId, ofPerson)
    else runningOf.delete(personId)
    const company = companies.get(companyId)
    if (company) company.running--
    forgetIdle(companyId)
    advance()
  }

  function forgetIdle(companyId: string): void {
    const company = companies.get(companyId)
    if (company && company.running === 0 && company.waiting === 0) companies.delete(companyId)
  }

  /** Takes waiting work out of the queue. */
  function remove({ companyId, personId }: WorkOwner, job: Job): void {
    const company = companies.get(companyId)
    const jobs = company?.persons.get(personId)
    if (!company || !jobs?.includes(job)) return
    jobs.splice(jobs.indexOf(job), 1)
    if (jobs.length === 0) company.persons.delete(personId)
    company.waiting--
    forgetIdle(companyId)
  }

  /** Resolves when the owner's turn comes. */
  const turnOf = (owner: WorkOwner) =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      let hasBegun = false
      const job: Job = {
        begin() {
          hasBegun = true
          clearTimeout(timer)
          resolve()
        },
      }
      enqueue(owner, job)
      advance()
      if (hasBegun || waitMs === undefined) return
      timer = setTimeout(() => {
        remove(owner, job)
        reject(refusal())
      }, waitMs)
    })

  return {
    async run(owner, work) {
      await turnOf(owner)
      try {
        return await work()
      } finally {
        leave(owner)
      }
    },
    waiting: () => [...companies.values()].reduce((sum, company) => sum + company.waiting, 0),
  }
}
