/** At most so many questions, of any form and of a 'contact me' page. */
export const mostQuestions = 50
export const mostContactQuestions = 5
