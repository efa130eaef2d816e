import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { GatewayOption } from '@mingpian/contract/shared/rules/constants.ts'

type Go = CallTypes<'POST /webgateway/go'>

/**
 * Calls one option of the web gateway's user-authorizer service and returns its data; undefined, without a request, if
 * there is no gateway.
 *
 * @throws CallError as every call does
 */
export async function gateway(
  optionName: GatewayOption,
  params: Go['body']['params'],
  { extra, quiet }: { extra?: Record<string, string>; quiet?: boolean | readonly string[] } = {},
): Promise<Go['data'] | undefined> {
  const host = window.__mp?.gateway
  if (!host) {
    console.error('webGateway request domain not found')
    return
  }
  return call('POST /webgateway/go', {
    // '/' is this page's own origin.
    base: host.replace(/\/$/, ''),
    headers: { 'option-name': optionName },
    body: { optionName, params, ...(extra && { extra }) },
    quiet,
  })
}
