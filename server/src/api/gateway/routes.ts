import type { gateway } from '@mingpian/contract/gateway.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import {
  type GatewayOption,
  gatewayApiVersion,
  gatewayServiceVersion,
} from '@mingpian/contract/shared/rules/constants.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Handlers } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import { identitiesFor, ownIdentity } from '#domain/tracking/identities.ts'
import { type Asked, type Context, malformed, type Params, type Parts } from './asked.ts'
import { completeIdentity } from './complete.ts'
import { pageSignatures } from './js-sdk.ts'

type Found = Partial<Pick<DataOf<(typeof gateway)['go']>, 'jsSDK' | 'identity' | 'identities'>>
type PublicOption = 'user-authorizer.JsSDK'
type PersonalOption = Exclude<GatewayOption, PublicOption>

/** The options that need a session. Each answers for the session's own identity only. */
const personal: Record<PersonalOption, (asked: Asked, params: Params) => Promise<Found>> = {
  'user-authorizer.GetUserIdentity': own,
  'user-authorizer.UserIdentityDetail': own,

  'user-authorizer.CompleteUserIdentity': async (asked, params) => ({
    identity: await completeIdentity(asked, params),
  }),

  async 'user-authorizer.GetUserIdentityByTargetID'(asked, { targetID }) {
    const [identity] = await reachable(asked, [targetID ?? missing('params.targetID')])
    return { identity: identity ?? asked.fail('notFound') }
  },

  'user-authorizer.GetUserIdentityByTargetIDs': async (asked, { targetIDs }) => ({
    identities: await reachable(asked, targetIDs ?? missing('params.targetIDs')),
  }),
}

export const gatewayHandlers = (parts: Parts): Handlers<typeof gateway> => ({
  go: {
    async outside(context, { optionName, params }) {
      const { caller } = context
      if (optionName !== 'user-authorizer.JsSDK' && !caller) return context.fail('loginExpired')
      if (context.header('option-name') !== optionName) malformed('option-name', 'must be the optionName')
      if (caller && (params.companyID ?? caller.companyId) !== caller.companyId)
        await context.refuseHint('params.companyID')
      return {
        optionName,
        apiVersion: gatewayApiVersion,
        serviceVersion: gatewayServiceVersion,
        jsSDK: null,
        identity: null,
        identities: null,
        ...(await found(parts, context, optionName, params)),
      }
    },
  },
})

async function found(parts: Parts, context: Context, option: GatewayOption, params: Params): Promise<Found> {
  if (option === 'user-authorizer.JsSDK') return { jsSDK: await pageSignatures(parts, context, params) }
  return personal[option](
    { ...context, parts, caller: context.caller ?? context.fail('loginExpired') },
    params,
  )
}

async function own({ tenant, caller, parts }: Asked): Promise<Found> {
  return { identity: await tenant((db) => ownIdentity(db, parts.sealer, caller)) }
}

/** Each person once, in the requested order, without persons whom the caller may not see. */
function reachable({ tenant, caller, parts }: Asked, ids: string[]) {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isUuid)
  return tenant((db) => identitiesFor(db, parts.sealer, caller, asked))
}
