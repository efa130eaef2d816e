/** A name for one request, so that the same one, sent again, makes nothing new. Pages by plain http have no randomUUID. */
export const newRequestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
