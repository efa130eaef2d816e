/** Filter of a form's answers. */
export interface AnswersOf {
  formId: string
  question?: string
  value?: string
  /** Of one lead alone. */
  unionId?: string
  /** The newest answer of each person alone. */
  perPerson?: '1'
  /** The answer that is open at first. */
  answerId?: string
}

/** Paths inside the hash. */
export const formPath = {
  list: '/pages/forms/index',
  answers: '/pages/forms/answers/index',
  statistics: '/pages/forms/statistics/index',
  edit: '/pages/forms/edit/index',
}

const hash = (path: string, query: object) => `#${path}?${new URLSearchParams(Object.entries(query))}`

export const answersHref = (of: AnswersOf) => hash(formPath.answers, of)
export const statisticsHref = (formId: string) => hash(formPath.statistics, { formId })
export const editHref = (formId: string) => hash(formPath.edit, { formId })

const landingPage = '/pages/get-customer-link/form-landing-page/index'

/** The address that a printed code of a form leads to. Its ids are before the hash, so that they survive a sign-in. */
export const codeAddress = (companyId: string, sceneId: string) =>
  `${location.origin}${location.pathname}?${new URLSearchParams({ companyId, sceneId })}#${landingPage}`
