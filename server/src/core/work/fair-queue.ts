import { Failure } from '#core/http/failure.ts'

/**
 * The person who caused the work, and their company: those of a session or of a stored row, never of a caller's words.
 * Otherwise each company that a caller names would be one more turn.
 */
export interface WorkOwner {
  companyId: string
  personId: string
}

/** In the place of a company, for the work of callers without a session. No id of a company has brackets. */
const anonymous = '(anonymous)'

/** The owner of work for a caller without a session. @param address for which limits count the caller */
export const anonymousOwner = (address: string): WorkOwner => ({ companyId: anonymous, personId: address })

export interface FairQueue {
  /**
   * Does `work` when its owner's turn comes.
   * @throws Failure unavailable, if too much work of the owner or their company is waiting
   */
  run<T>(owner: WorkOwner, work: () => Promise<T>): Promise<T>
}

interface Company {
  running: number
  waiting: number
  /** The waiting work of each person. The first person is next. */
  persons: Map<string, (() => void)[]>
}

/** Seconds after which a refused owner may try once more. */
const retryAfter = 5

/**
 * A queue that is fair in two steps: companies take turns, and the persons of one company take turns.
 * One company never occupies all places, so that another company's work starts at once or after a single piece of work.
 * Anonymous work is last: it begins if no company waits, one piece at a time, and never in the last free place.
 * @param places pieces of work that run at the same time
 * @param waiting pieces of work that may wait, for one person and for one company
 */
export function createFairQueue({
  places,
  waiting = { person: 30, company: 100 },
}: {
  places: number
  waiting?: { person: number; company: number }
}): FairQueue {
  const placesOfOne = Math.max(1, places - 1)
  /** The first company is the next one. */
  const companies = new Map<string, Company>()
  let running = 0

  function enqueue({ companyId, personId }: WorkOwner, begin: () => void): void {
    const company = companies.get(companyId) ?? { running: 0, waiting: 0, persons: new Map() }
    const jobs = company.persons.get(personId) ?? []
    if (jobs.length >= waiting.person || company.waiting >= waiting.company)
      throw new Failure('unavailable', { retryAfter })
    jobs.push(begin)
    company.waiting++
    company.persons.set(personId, jobs)
    companies.set(companyId, company)
  }

  /** The company whose work is next; undefined if none may begin now. */
  function nextCompany(): [string, Company] | undefined {
    const mayBegin = ([companyId, company]: [string, Company]) =>
      company.waiting > 0 && companyId !== anonymous && company.running < placesOfOne
    const next = [...companies].find(mayBegin)
    const last = companies.get(anonymous)
    const mayLastBegin = last && last.waiting > 0 && last.running === 0 && running < placesOfOne
    return next ?? (mayLastBegin ? [anonymous, last] : undefined)
  }

  /** Starts waiting work while places are free. */
  function advance(): void {
    while (running < places) {
      const next = nextCompany()
      if (!next) return
      const [companyId, company] = next
      // The company goes behind all others, and the person behind the colleagues.
      companies.delete(companyId)
      companies.set(companyId, company)
      const [person = ['', []]] = company.persons
      const [personId, [begin, ...rest]] = person
      company.persons.delete(personId)
      if (rest.length > 0) company.persons.set(personId, rest)
      company.waiting--
      company.running++
      running++
      begin?.()
    }
  }

  function leave(companyId: string): void {
    running--
    const company = companies.get(companyId)
    if (company && --company.running === 0 && company.waiting === 0) companies.delete(companyId)
    advance()
  }

  return {
    async run(owner, work) {
      const turn = new Promise<void>((begin) => enqueue(owner, begin))
      advance()
      await turn
      try {
        return await work()
      } finally {
        leave(owner.companyId)
      }
    },
  }
}
