import type {
  Access,
  DataOf,
  Endpoint,
  ErrorsOf,
  Group,
  InputOf,
} from '@mingpian/contract/shared/endpoint.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Role } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Fail } from './failure.ts'

/** The caller, derived only from the session, never from the request's parameters. */
export interface Caller {
  companyId: string
  personId: string
  /**
   * The person who owns the session's identity. After a join it differs from `personId`. Events, answers and questions are
   * stored under it, so that the join can be undone.
   */
  identityPersonId: string
  /** '' for a visitor. */
  staffId: string
  /** The WeCom user id of a member of staff; '' for a visitor. */
  userId: string
  /** '' for a visitor. */
  role: Role | ''
  /** Where the session was opened. `console` is the browser of an administrator. */
  host: 'wechat' | 'wecom' | 'mini' | 'console'
  appId: string
  openId: string
  unionId: string
  /** Withdrew the consent to be tracked, or was erased: no further event of them is stored. */
  trackingOff: boolean
  /** The person is staff, even if this session is a visitor's, because another session made the binding. */
  isColleague: boolean
  sessionHash: Buffer
}

/** The person under whom rows are stored: the person after joins, and the owner of the session's identity. */
export type Sender = Pick<Caller, 'personId' | 'identityPersonId'>

type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller

interface BaseContext<E extends Endpoint> {
  /** The tenant: the session's company, or the one whose public view an anonymous call asks for. */
  companyId: string
  caller: CallerOf<E['access']>
  locale: Locale
  userAgent: string
  /** The address for which a limit counts the request, see `countedAddress`. */
  address: string
  /** A header of the request by its lower-case name, '' where it is absent. */
  header(name: string): string
  /** Refuses a stated identity or company that is not the session's own, and writes it down; `field` as the caller named it. */
  refuseHint(field: string): Promise<never>
  /** The session id as the caller sent it, '' without one. It is stored nowhere. */
  sessionId: string
  cookies: Record<string, string | undefined>
  setCookie(name: string, value: string, options: { maxAge: number; httpOnly?: boolean }): void
  /** Ends the call with a declared error. */
  fail: Fail<ErrorsOf<E>>
}

/** A call inside one transaction of its tenant. */
export interface Context<E extends Endpoint> extends BaseContext<E> {
  db: TenantDb
}

/**
 * A call that uses an external service or names no company: it opens short transactions itself, never around a network
 * call.
 */
export interface OutsideContext<E extends Endpoint> extends BaseContext<E> {
  /** The address to hand out in links, see `ownOrigin`. */
  origin(): Promise<string>
  tenant<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  /**
   * As `tenant`, in a call that is declared idempotent: of the requests with one Idempotency-Key the first does the work,
   * and the others get its result. A call without a key does it each time.
   */
  once<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  /**
   * The result of `once` for an earlier request with this key and input; undefined where there was none. For a call with
   * a check that a repetition could not pass, such as a one-use code.
   */
  earlier<T>(): Promise<T | undefined>
  /** A transaction of another company than `companyId`: for a call whose input names the company of the public data. */
  tenantOf<T>(companyId: string, work: (db: TenantDb) => Promise<T>): Promise<T>
}

export type InsideHandler<E extends Endpoint> = (context: Context<E>, input: InputOf<E>) => Promise<DataOf<E>>
/** A call that writes nothing: the database refuses it a write, and its answer does not wait for COMMIT. */
export interface ReadingHandler<E extends Endpoint> {
  reads: InsideHandler<E>
}
export interface OutsideHandler<E extends Endpoint> {
  outside(context: OutsideContext<E>, input: InputOf<E>): Promise<DataOf<E>>
}
export type Handler<E extends Endpoint> = InsideHandler<E> | ReadingHandler<E> | OutsideHandler<E>
export type Handlers<G extends Group> = { [N in keyof G]: Handler<G[N]> }
