import { call } from '@mingpian/client/call.ts'

/** Records that the salesperson opened the phone or the chat of a lead. A failure is ignored. */
export function keepReach(clueId: string, way: 'call' | 'message'): void {
  void call('POST /biz/v1/clue/call_now/reach', { body: { clueId, way }, quiet: true }).catch(() => {})
}
