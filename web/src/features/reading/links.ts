/** Where members of staff find what to send, inside the hash. */
export const libraryPage = '/pages/library/index'
