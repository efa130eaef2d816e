import type { gateway } from '@mingpian/contract/gateway.ts'
import type { InputOf } from '@mingpian/contract/shared/endpoint.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Caller, OutsideContext } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import type { Background } from '#core/jobs/background.ts'
import type { Limits } from '#core/limits/limits.ts'
import type { Platform } from '#core/platform/platform.ts'
import type { Portraits } from '#domain/identity/portraits.ts'

type Go = (typeof gateway)['go']
export type Context = OutsideContext<Go>
export type Params = InputOf<Go>['params']
export type ScopeData = NonNullable<Params['scopeData']>

/** Dependencies of the options. */
export interface Parts {
  background: Background
  limits: Limits
  platform: Platform
  portraits: Portraits
  sealer: Sealer
}

/** An option asked for by a session. */
export interface Asked extends Context {
  caller: Caller
  parts: Parts
}

/** @throws Failure 400 that names the parameter */
export function malformed(path: string, message: string): never {
  throw new Failure('parameterError', { parameters: [{ path, message: `${path} ${message}` }] })
}
