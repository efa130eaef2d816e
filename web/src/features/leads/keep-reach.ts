import { call } from '@mingpian/client/call.ts'

/** Records that the salesperson opened the phone or the chat of a lead. A failure is ignored. */
export const keepReach = (clueId: string, way: 'call' | 'message'): Promise<unknown> =>
  call('POST /biz/v1/clue/call_now/reach', { body: { clueId, way }, quiet: true }).catch(() => {})
