const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID: anything else would make PostgreSQL fail where it is compared with one. */
export const isUuid = (text: string): boolean => UUID.test(text)
