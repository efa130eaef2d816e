/** Path of the page on which members of staff find pieces to send, inside the hash. */
export const libraryPage = '/pages/library/index'
