import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { GatewayOption } from '@mingpian/contract/shared/rules/constants.ts'

type Go = CallTypes<'POST /webgateway/go'>

/**
 * Asks the web gateway for one option of the user-authorizer service and answers its data; undefined where no
 * gateway is set up, and then nothing is sent.
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
