import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AuthEvent,
  type AuthState,
  type AuthStatus,
  type AuthUser,
  nextAuth,
  noAuth,
} from '#features/session/auth-state.ts'

const all: AuthStatus = { phoneAuth: true, userAuth: true, goodsLogin: true }
const member = { token: 't', memberId: 'm' }
const person = (changes: Partial<AuthUser> = {}): AuthUser => ({
  openId: 'open-wang',
  granted: { phone: false, profile: false },
  ...changes,
})
const noPerson: AuthState = { h5: false, status: noAuth, user: null }
const launch = (status: AuthStatus | null, user: AuthUser | null, h5 = false) =>
  nextAuth(noPerson, { kind: 'launch', h5, status, user })
const after = (events: AuthEvent[], from = noPerson) => events.reduce(nextAuth, from)

describe('the state at the launch', () => {
  it.each<[string, AuthStatus | null, AuthUser | null, boolean, AuthStatus]>([
    ['is all false by default', null, null, false, noAuth],
    ['is all false for a stored user with no stored status', null, person(member), false, noAuth],
    ['is all true in H5 inside the messaging app', null, null, true, all],
    ['is all true there whatever was stored', noAuth, person(), true, all],
    ['is the stored one, for a member', all, person(member), false, all],
    ['has no user without a token', all, person({ memberId: 'm' }), false, { ...noAuth, phoneAuth: true }],
    ['has no user without a member id', all, person({ token: 't' }), false, { ...noAuth, phoneAuth: true }],
    ['has nothing of a user who is gone', all, null, false, noAuth],
  ])('%s', (_, status, user, h5, expected) => {
    expect(launch(status, user, h5).status).toEqual(expected)
  })
})

describe('what changes it', () => {
  const record = (user: AuthUser): AuthEvent => ({ kind: 'record', user })
  const memberAuth: AuthEvent = { kind: 'memberAuth', ...member }
  it.each<[string, AuthEvent[], AuthStatus]>([
    ['a mini login makes the user', [{ kind: 'miniLogin', user: person() }], { ...noAuth, userAuth: true }],
    ['a record alone makes nothing', [record(person())], noAuth],
    [
      'a record tells the grants',
      [record(person({ granted: { phone: true, profile: true } }))],
      { phoneAuth: true, userAuth: true, goodsLogin: false },
    ],
    [
      'a phone that was withdrawn is not granted',
      [record(person({ granted: { phone: true, profile: false } })), record(person())],
      noAuth,
    ],
    ['a member’s sign-in opens the mall', [record(person()), memberAuth], { ...noAuth, goodsLogin: true }],
    ['a member’s sign-in without a person does not', [memberAuth], noAuth],
    [
      'a lost membership takes the user and the mall',
      [{ kind: 'miniLogin', user: person() }, memberAuth, { kind: 'memberLost' }],
      noAuth,
    ],
    [
      'a mini login is not lost with what never was',
      [{ kind: 'miniLogin', user: person() }, { kind: 'memberLost' }],
      { ...noAuth, userAuth: true },
    ],
    [
      'signing out takes everything',
      [{ kind: 'miniLogin', user: person() }, memberAuth, { kind: 'signedOut' }],
      noAuth,
    ],
    [
      'a person with another openId has nothing of the one before',
      [{ kind: 'miniLogin', user: person() }, memberAuth, record(person({ openId: 'open-chen' }))],
      noAuth,
    ],
  ])('%s', (_, events, expected) => {
    expect(after(events).status).toEqual(expected)
  })

  it('keeps the member of the same person, and no token that a record brings', () => {
    const state = after([record(person()), memberAuth, record(person({ token: 'x', memberId: 'y' }))])
    expect(state.user).toEqual({ ...person(), ...member })
  })

  it('drops the member of another person', () => {
    expect(after([record(person()), memberAuth, record(person({ openId: 'open-chen' }))]).user).toEqual(
      person({ openId: 'open-chen' }),
    )
  })

  it('stays all true in H5 whatever happens', () => {
    const events: AuthEvent[] = [record(person()), memberAuth, { kind: 'memberLost' }, { kind: 'signedOut' }]
    expect(after(events, launch(null, null, true)).status).toEqual(all)
  })
})

/** The expected state of a walk, apart from the machine: the events since the current person came. */
interface Model {
  h5: boolean
  openId: string
  phone: boolean
  known: boolean
  member: { token: string; memberId: string } | null
}
interface Real {
  state: AuthState
}

/** Asks a million times: the words are made only where they differ. */
function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

/** No state that section 4 forbids, after any events. */
function expectLegal({ h5, status, user }: AuthState): void {
  if (h5) {
    same(status, all)
    return
  }
  same(Boolean(user?.token), Boolean(user?.memberId))
  if (!user) same(status, noAuth)
  if (status.goodsLogin) same(Boolean(user?.token), true)
  if (status.phoneAuth) same(user?.granted.phone, true)
}

function expectModel({ h5, openId, phone, known, member }: Model, { state }: Real): void {
  expectLegal(state)
  same(state.user?.openId ?? '', openId)
  const { token, memberId } = state.user ?? {}
  same(token && memberId ? { token, memberId } : null, member)
  const expected = { phoneAuth: phone, userAuth: known, goodsLogin: member !== null }
  same(state.status, h5 ? all : expected)
}

class Step implements fc.Command<Model, Real> {
  readonly event: AuthEvent
  constructor(event: AuthEvent) {
    this.event = event
  }
  check = () => true
  run(model: Model, real: Real) {
    this.foresee(model)
    real.state = nextAuth(real.state, this.event)
    expectModel(model, real)
  }
  toString = () => JSON.stringify(this.event)

  private foresee(model: Model): void {
    const { event } = this
    if (event.kind === 'signedOut') Object.assign(model, { openId: '', ...empty })
    if (event.kind === 'memberAuth' && model.openId)
      model.member = { token: event.token, memberId: event.memberId }
    if (event.kind === 'memberLost' && model.member) Object.assign(model, { known: false, member: null })
    if (event.kind !== 'record' && event.kind !== 'miniLogin') return
    const { openId, granted } = event.user
    if (openId !== model.openId) Object.assign(model, { openId, ...empty })
    model.phone = granted.phone
    model.known ||= granted.profile || event.kind === 'miniLogin'
  }
}
const empty = { phone: false, known: false, member: null }

/** Reads back what the walk has kept, as the next load of the page does. */
class Reload implements fc.Command<Model, Real> {
  check = () => true
  run(model: Model, real: Real) {
    const { h5, status, user } = real.state
    real.state = nextAuth(noPerson, { kind: 'launch', h5, status, user })
    if (!model.member) model.known = false
    // In H5 every grant is true; the model's own fields ignore that.
    expectModel(model, real)
  }
  toString = () => 'reload'
}

const text = fc.constantFrom('a', 'b')
const anyUser = fc.record({
  openId: fc.constantFrom('open-wang', 'open-chen', 'open-li'),
  granted: fc.record({ phone: fc.boolean(), profile: fc.boolean() }),
})
const steps = [
  fc.record({ kind: fc.constant('record' as const), user: anyUser }),
  fc.record({ kind: fc.constant('miniLogin' as const), user: anyUser }),
  fc.record({ kind: fc.constant('memberAuth' as const), token: text, memberId: text }),
  fc.constant({ kind: 'memberLost' as const }),
  fc.constant({ kind: 'signedOut' as const }),
]

describe('ten thousand walks', () => {
  it.each([false, true])('meet no illegal state (H5: %s)', { timeout: 300_000 }, (h5) => {
    const walks = fc.commands(
      [...steps.map((step) => step.map((event) => new Step(event))), fc.constant(new Reload())],
      { size: 'medium', maxCommands: 25 },
    )
    fc.assert(
      fc.property(walks, (commands) => {
        fc.modelRun(
          () => ({ model: { h5, openId: '', ...empty }, real: { state: launch(null, null, h5) } }),
          commands,
        )
      }),
      { numRuns: 10_000 },
    )
  })
})
