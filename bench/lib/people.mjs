/** @param {{ authorize: string, companyId: string }} account @param {string} product */
export async function signIn(account, product) {
  const answer = await fetch(account.authorize.replace(/#.*/, ''), { redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  const response = await fetch(`${product}/wxwork/v1/mini/card_auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, companyId: account.companyId }),
  })
  const body = /** @type {any} */ (await response.json())
  if (!body.success) throw new Error(`Signing in failed: ${body.code} ${body.message}`)
  return /** @type {{ sessionId: string, openId: string }} */ (body.data)
}
