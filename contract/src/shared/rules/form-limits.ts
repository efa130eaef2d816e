/** The largest number of questions of a form, and of a 'contact me' page. */
export const mostQuestions = 50
export const mostContactQuestions = 5
