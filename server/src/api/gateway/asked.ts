import type { gateway } from '@mingpian/contract/gateway.ts'
import type { InputOf } from '@mingpian/contract/shared/endpoint.ts'
import type { Caller, OutsideContext } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'

type Go = (typeof gateway)['go']
export type Context = OutsideContext<Go>
export type Params = InputOf<Go>['params']
export type ScopeData = NonNullable<Params['scopeData']>

/** An option asked for by a session. */
export interface Asked extends Context {
  caller: Caller
}

/** @throws Failure 400 that names the parameter */
export function malformed(path: string, message: string): never {
  throw new Failure('parameterError', { parameters: [{ path, message: `${path} ${message}` }] })
}
